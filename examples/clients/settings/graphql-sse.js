import { createClient, NetworkError } from 'graphql-sse';

/**
 * graphql-sse for subscriptions to `changes { cursor … }`. Where a connection ends, because a gateway stops or the network
 * fails, it is opened again after the last change: nothing is lost, and nothing comes twice.
 */
export function createChangesClient({ url, headers }) {
  function subscribe(request, sink) {
    let cursor;
    let hasFailed = false;
    let hasLeft = false;
    let timer;
    let leave;
    const client = createClient({
      url,
      headers: () => (cursor ? { ...headers, 'Last-Event-ID': cursor } : { ...headers }),
      // It tries again only where a connection broke off, and not where it was closed.
      retryAttempts: 0,
    });
    const again = () => {
      if (!hasLeft) timer = setTimeout(connect, 3_000);
    };
    const connect = () => {
      leave = client.subscribe(request, {
        next: (result) => {
          if (result.data?.changes) cursor = result.data.changes.cursor;
          else hasFailed = true;
          sink.next(result);
        },
        // After errors the gateway has said why: a quota that is used up, a key that was revoked.
        complete: () => (hasFailed || hasLeft ? sink.complete() : again()),
        error: (error) => {
          const isRejected = !(error instanceof NetworkError) || error.response?.status < 500;
          if (isRejected) sink.error(error);
          else again();
        },
      });
    };
    connect();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
      leave();
    };
  }
  return { subscribe };
}
