import type { PhoneFacts } from '../../../../src/record/phone.ts';
import { findPublisherKey } from './publishers.ts';
import type { FreshPhone } from './read-fresh-facts.ts';

/** The lines of makers' best phones, which people look for by name also where hardly anything else is known. */
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
 * Whether enough is known for a page: when the phone came, and what it looks like. Of a flagship, it is enough that two
 * publishers know it, and one of them when it came.
 */
export function isWorthAPage({ name, facts: stated }: FreshPhone, facts: PhoneFacts): boolean {
  if ((facts.releasedOn ?? facts.announcedOn) === null) return false;
  if (facts.displays.length > 0 || facts.body.weightG !== null) return true;
  const citations = [...stated.values()].flat().flatMap((value) => value.citations);
  return facts.releasedOn !== null && isFlagship(name) && new Set(citations.map(findPublisherKey)).size >= 2;
}
