/// The right to answer one request, at once or later, from any thread.
///
/// The first answer counts and later ones do nothing. Dropping the responder without an answer
/// sends 500, so a request can never hang for ever.
package final class HTTP1Responder: Sendable {
    private let exchange: HTTP1Exchange

    init(_ exchange: HTTP1Exchange) {
        self.exchange = exchange
    }

    /// Answers the request; returns whether this was the first answer to it.
    ///
    /// A body produced piece by piece would be a second method beside this one: libmicrohttpd asks
    /// for the next piece from a callback and suspends the connection while there is none.
    @discardableResult
    package func respond(_ response: HTTP1Response) -> Bool {
        exchange.answer(with: response)
    }

    /// Whether the client has closed its side while it waits for the answer.
    ///
    /// Nothing announces that, so whoever holds an answer back for long asks now and then. A
    /// client that closed only its sending half counts as gone, as with other servers. Once the
    /// answer has been given this says nothing new.
    package var isClientGone: Bool { exchange.isClientGone }

    deinit {
        exchange.answer(with: HTTP1Response(status: 500))
    }
}
