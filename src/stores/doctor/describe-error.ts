/** Returns the message of an error, or its code: Node leaves the message empty after trying several addresses. */
export function describeError(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return [message, code].find((text) => text !== undefined && text !== '') ?? 'unknown error';
}
