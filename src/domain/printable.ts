/** Control characters (C0, DEL, C1) but line feeds. */
const controls = /[^\P{Cc}\n]/gu;
/** Marks that reorder what stands around them (UAX #9). */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const any = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A text without control characters: tabs are spaces, line feeds stay. */
export const withoutControls = (text: string): string => text.replaceAll('\t', ' ').replace(controls, '');

/**
 * A text that can be written to a terminal or into a name, whoever wrote it: it steers no terminal, and stands where it
 * seems to stand.
 */
export const printable = (text: string): string =>
  any.test(text) ? withoutControls(text).replace(reordering, '') : text;

/** The same on one line. */
export const printableLine = (text: string): string => printable(text).replaceAll('\n', ' ');
