#pragma once
#include <microhttpd.h>

// MHD_start_daemon and the MHD_get_*_info calls are variadic, which Swift does not import.

// Whether Swift sees the library's enums as its own, and under which case names, differs between
// releases of the library: these names are the same for all of them.
static const enum MHD_Result apns_mhd_yes = MHD_YES;
static const enum MHD_Result apns_mhd_no = MHD_NO;
static const enum MHD_ConnectionNotificationCode apns_mhd_connection_started =
    MHD_CONNECTION_NOTIFY_STARTED;
static const enum MHD_ValueKind apns_mhd_headers = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode apns_mhd_copy = MHD_RESPMEM_MUST_COPY;

/// What apns_mhd_start needs, all of it required.
struct apns_mhd_configuration {
    /// A listening socket that the daemon takes over, or -1 for none.
    int listen_socket;
    unsigned int threads;
    unsigned int connections_max;
    unsigned int idle_timeout_seconds;
    size_t connection_memory_bytes;
    void *context;
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
    void *(*on_target)(void *context, const char *target, struct MHD_Connection *connection);
};

/// Starts a daemon with threads of its own; NULL when that failed, with errno set.
static inline struct MHD_Daemon *apns_mhd_start(
    const struct apns_mhd_configuration *configuration) {
    // Not epoll: the library waits there for edges, and misses the end of a connection that came
    // together with half a request, until the idle timeout.
    unsigned int flags = MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD
        | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC;
    struct MHD_OptionItem listen_socket[] = {
        {MHD_OPTION_LISTEN_SOCKET, configuration->listen_socket, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem no_option[] = {{MHD_OPTION_END, 0, NULL}};
    if (configuration->listen_socket < 0) flags |= MHD_USE_NO_LISTEN_SOCKET;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, configuration->on_request, configuration->context,
        MHD_OPTION_ARRAY, configuration->listen_socket < 0 ? no_option : listen_socket,
        MHD_OPTION_THREAD_POOL_SIZE, configuration->threads,
        MHD_OPTION_CONNECTION_LIMIT, configuration->connections_max,
        MHD_OPTION_CONNECTION_TIMEOUT, configuration->idle_timeout_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, configuration->connection_memory_bytes,
        MHD_OPTION_NOTIFY_COMPLETED, configuration->on_completed, configuration->context,
        MHD_OPTION_NOTIFY_CONNECTION, configuration->on_connection, configuration->context,
        MHD_OPTION_URI_LOG_CALLBACK, configuration->on_target, configuration->context,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

/// The socket of a connection, or -1.
static inline int apns_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// What on_connection stored for a connection, or NULL.
static inline void *apns_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}
