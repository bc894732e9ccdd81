import Files
import OpenSSL

/// A certificate with its private key, as PEM texts that belong together.
package struct CertificateAndKey: Equatable, Sendable {
    /// The certificate, followed by those of its issuers that peers may lack.
    package var certificatePEM: [UInt8]

    /// The private key of the first certificate.
    package var privateKeyPEM: [UInt8]

    /// Takes a pair whose halves are known to belong together.
    init(certificatePEM: [UInt8], privateKeyPEM: [UInt8]) {
        self.certificatePEM = certificatePEM
        self.privateKeyPEM = privateKeyPEM
    }

    /// Reads a pair of one's own, for `--tls-cert` and `--tls-key`.
    package init(
        certificatePath: String, keyPath: String
    ) throws(CertificateDirectoryError) {
        let remedy = "Give --tls-cert and --tls-key two PEM files that belong together"
        func fault(_ path: String, _ error: CredentialError) -> CertificateDirectoryError {
            CertificateDirectoryError(path: path, problem: "\(error)", remedy: remedy)
        }
        do {
            certificatePEM = try FileSystem.read(certificatePath)
            privateKeyPEM = try FileSystem.read(keyPath)
        } catch {
            throw CertificateDirectoryError(
                path: error.path, problem: "cannot read it: \(error.message)", remedy: remedy)
        }
        let certificate: Certificate
        do {
            certificate = try Certificate(pem: certificatePEM)
        } catch {
            throw fault(certificatePath, error)
        }
        do throws(CredentialError) {
            guard try certificate.hasPublicKey(ofPrivateKeyPEM: privateKeyPEM) else {
                throw CredentialError.keyDoesNotMatchCertificate
            }
        } catch {
            throw fault(keyPath, error)
        }
    }

    /// What a client would object to in the certificate's validity, as a clause; nil if nothing.
    package func validityWarning(
        nowSeconds: Int64
    ) throws(CredentialError) -> String? {
        let certificate = try Certificate(pem: certificatePEM)
        let daySeconds: Int64 = 86400
        if nowSeconds > certificate.notAfterSeconds {
            let days = (nowSeconds - certificate.notAfterSeconds) / daySeconds
            return "the certificate expired \(days) days ago; clients will refuse it"
        }
        if nowSeconds < certificate.notBeforeSeconds {
            return "the certificate is not valid yet by this machine's clock"
        }
        return nil
    }
}
