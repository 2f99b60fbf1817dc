/** Matches control characters (C0, DEL, C1) except line feeds. */
const controlPattern = /[^\P{Cc}\n]/gu;
/** Matches marks that reorder the text around them (UAX #9). */
const reorderingPattern = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const unsafePattern = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Removes control characters. Tabs become spaces, and line feeds stay. */
export const removeControls = (text: string): string =>
  text.replaceAll('\t', ' ').replace(controlPattern, '');

/**
 * Makes an untrusted text safe for terminals and names, so that it cannot control the terminal or reorder the
 * text around it.
 */
export const toPrintable = (text: string): string =>
  unsafePattern.test(text) ? removeControls(text).replace(reorderingPattern, '') : text;

/** Makes a text safe as `toPrintable` does, and puts it on one line. */
export const toPrintableLine = (text: string): string => toPrintable(text).replaceAll('\n', ' ');
