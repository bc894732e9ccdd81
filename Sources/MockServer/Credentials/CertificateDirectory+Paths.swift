extension CertificateDirectory {
    /// The file of the authority that clients are told to trust.
    package static func authorityPath(in directory: String) -> String {
        "\(directory)/ca.pem"
    }

    /// The file of a provider key.
    package static func keyPath(in directory: String, keyID: String) -> String {
        "\(directory)/\(SigningKey.fileName(keyID: keyID))"
    }
}
