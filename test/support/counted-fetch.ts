/** A `fetch` with the key of an account, and how many requests it sent. */
export function createCountedFetch(key: string): { readonly fetch: typeof fetch; sent(): number } {
  let sent = 0;
  return {
    fetch: (input, init) => {
      sent += 1;
      const headers = new Headers(init?.headers);
      headers.set('X-API-Key', key);
      return fetch(input, { ...init, headers });
    },
    sent: () => sent,
  };
}
