#pragma once
#include <openssl/ssl.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

// Swift imports neither function-like macros nor macros with casts. Each function below is one of
// OpenSSL's own under the name shim_<its name>, and nothing more.

static inline unsigned long shim_SSL_CTX_set_options(SSL_CTX *context) {
    return SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                     SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
}

static inline long shim_SSL_CTX_set_mode(SSL_CTX *context) {
    return SSL_CTX_set_mode(
        context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                     SSL_MODE_RELEASE_BUFFERS);
}

static inline int shim_SSL_CTX_set_min_proto_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_min_proto_version(context, version);
}

static inline int shim_SSL_CTX_set_max_proto_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_max_proto_version(context, version);
}

static inline long shim_SSL_CTX_set_session_cache_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_session_cache_mode(context, mode);
}

static inline void shim_SSL_CTX_set_read_ahead(SSL_CTX *context, int on) {
    SSL_CTX_set_read_ahead(context, on);
}

static inline int shim_SSL_CTX_add0_chain_cert(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add0_chain_cert(context, certificate);
}

static inline void shim_SSL_CTX_set_tlsext_servername_callback(
    SSL_CTX *context, int (*callback)(SSL *, int *, void *)) {
    SSL_CTX_set_tlsext_servername_callback(context, callback);
}

static inline int shim_SSL_set_tlsext_host_name(SSL *session, const char *name) {
    return (int)SSL_set_tlsext_host_name(session, name);
}

static inline X509 *shim_SSL_get1_peer_certificate(const SSL *session) {
    return SSL_get1_peer_certificate(session);
}

static inline int shim_ERR_GET_LIB(unsigned long code) { return ERR_GET_LIB(code); }

static inline int shim_ERR_GET_REASON(unsigned long code) { return ERR_GET_REASON(code); }

static inline EVP_PKEY *shim_EVP_EC_gen(const char *curve) { return EVP_EC_gen(curve); }

static inline long shim_BIO_get_mem_data(BIO *bio, char **bytes) {
    return BIO_get_mem_data(bio, bytes);
}

static inline STACK_OF(GENERAL_NAME) *shim_sk_GENERAL_NAME_new_null(void) {
    return sk_GENERAL_NAME_new_null();
}

static inline int shim_sk_GENERAL_NAME_push(STACK_OF(GENERAL_NAME) *names, GENERAL_NAME *name) {
    return sk_GENERAL_NAME_push(names, name);
}

static inline int shim_sk_GENERAL_NAME_num(const STACK_OF(GENERAL_NAME) *names) {
    return sk_GENERAL_NAME_num(names);
}

static inline GENERAL_NAME *shim_sk_GENERAL_NAME_value(
    const STACK_OF(GENERAL_NAME) *names, int index) {
    return sk_GENERAL_NAME_value(names, index);
}

static inline void shim_sk_GENERAL_NAME_free(STACK_OF(GENERAL_NAME) *names) {
    sk_GENERAL_NAME_pop_free(names, GENERAL_NAME_free);
}
