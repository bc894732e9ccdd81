#pragma once
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <netdb.h>
#include <uv.h>

/* SIG_IGN is a cast, which Swift does not import. */
static inline void apnsmock_ignore_failed_writes(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* SOCK_STREAM is an enumeration on Linux and a macro on a Mac. */
static inline int apnsmock_tcp_socket(int family) { return socket(family, SOCK_STREAM, 0); }

/* The resource's name has a type of its own in glibc. */
static inline int apnsmock_getrlimit_files(struct rlimit *limit) {
    return getrlimit(RLIMIT_NOFILE, limit);
}
static inline int apnsmock_setrlimit_files(const struct rlimit *limit) {
    return setrlimit(RLIMIT_NOFILE, limit);
}

/* Named, since Swift code has functions called exit of its own. */
static inline void apnsmock_exit(int code) __attribute__((noreturn));
static inline void apnsmock_exit(int code) { exit(code); }

/* A parent's thread may have blocked the signal, and a child inherits that. */
static inline void apnsmock_unblock_signal(int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
