import type { PhoneFacts } from '../../../../src/record/phone.ts';
import { findPublisherKey } from './publishers.ts';
import type { FreshPhone } from './read-fresh-facts.ts';

/** Flagship product lines, which people search for by name even if little else is known. */
const flagshipLines = [
  /^Apple iPhone /,
  /^Google Pixel /,
  /^Honor Magic/,
  /^Huawei (?:Mate|Pura) /,
  /^Motorola (?:Edge|Razr|Signature) /,
  /^Nothing Phone \(\d\)$/,
  /^OnePlus (?:\d|Open)/,
  /^Oppo Find /,
  /^Realme GT /,
  /^Samsung Galaxy [SZ]/,
  /^Sharp AQUOS R\d/,
  /^Sony Xperia [15] /,
  /^vivo (?:X\d|iQOO \d)/i,
  /^Xiaomi (?:\d|Mix)/,
  /^ZTE (?:nubia Z|RedMagic )/i,
];

export const isFlagship = (name: string): boolean => flagshipLines.some((line) => line.test(name));

/**
 * Whether enough is known of a phone for a page: a date, and the display or the weight. For a flagship, a release date
 * and two publishers are enough.
 */
export function isWorthAPage({ name, facts: stated }: FreshPhone, facts: PhoneFacts): boolean {
  if ((facts.releasedOn ?? facts.announcedOn) === null) return false;
  if (facts.displays.length > 0 || facts.body.weightG !== null) return true;
  const citations = [...stated.values()].flat().flatMap((value) => value.citations);
  return facts.releasedOn !== null && isFlagship(name) && new Set(citations.map(findPublisherKey)).size >= 2;
}
