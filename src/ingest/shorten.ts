/** Shortens a text for a message to at most `length` characters. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
