/// The version of this program.
public enum ServerVersion {
    /// The version, as `apns-mock version` prints it.
    public static let current = "0.1.0"
}
