/** Why something did not answer, without its stack; Node leaves the message empty where it tried several addresses. */
export function explainFailure(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return [message, code].find((text) => text !== undefined && text !== '') ?? 'unknown error';
}

/** Where something is, and nothing that opens it. */
export function withoutCredentials(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
