/** A text of at most that many characters, to be shown in a message. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
