/** Returns the message of an error, or its code. After trying several addresses, Node leaves the message empty. */
export function describeError(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return [message, code].find((text) => text !== undefined && text !== '') ?? 'unknown error';
}
