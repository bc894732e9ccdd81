#pragma once
#include <nghttp2/nghttp2.h>

/* nghttp2 1.61 deprecates the calls with ssize_t, and earlier versions lack their successors. */
#if NGHTTP2_VERSION_NUM >= 0x013d00
typedef nghttp2_ssize apnsmock_ssize;
typedef nghttp2_data_provider2 apnsmock_data_provider;
#define APNSMOCK_NGHTTP2(name) nghttp2_##name##2
#else
typedef ssize_t apnsmock_ssize;
typedef nghttp2_data_provider apnsmock_data_provider;
#define APNSMOCK_NGHTTP2(name) nghttp2_##name
#endif

static inline apnsmock_ssize apnsmock_mem_recv(
    nghttp2_session *session, const uint8_t *bytes, size_t count) {
    return APNSMOCK_NGHTTP2(session_mem_recv)(session, bytes, count);
}

static inline apnsmock_ssize apnsmock_mem_send(nghttp2_session *session, const uint8_t **bytes) {
    return APNSMOCK_NGHTTP2(session_mem_send)(session, bytes);
}

static inline int apnsmock_submit_response(
    nghttp2_session *session, int32_t stream_id, const nghttp2_nv *fields, size_t count,
    const apnsmock_data_provider *body) {
    return APNSMOCK_NGHTTP2(submit_response)(session, stream_id, fields, count, body);
}
