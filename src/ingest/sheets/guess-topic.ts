import { firstMeaning, type PatternTable } from '../pattern-table.ts';
import { isBatteryText } from './parse-battery.ts';
import type { Topic } from './sheet-topics.ts';

/** Whole-cell shapes that only one kind of fact has; the first that matches decides. */
const shapes: PatternTable<Topic> = [
  [/^(?:unfolded: ?)?\d[\d.]* x \d[\d.]* x \d[\d.]* ?mm\b/i, 'dimensions'],
  [/^\d[\d.]* ?g (?:or \d[\d.]* ?g )?\(\d[\d.]* (?:oz|lb)\)/i, 'weight'],
  [/^\d[\d.]* inch(?:es)?, \d[\d.]* cm2/i, 'size'],
  [/^\d{2,4} x \d{2,4} pixels/i, 'resolution'],
  [/^(?:available|discontinued|cancelled|rumored|coming soon)(?:\.|$)/i, 'status'],
  [/^(?:19|20)\d\d, (?:q[1-4]|[a-z]{3,9})\b/i, 'announced'],
  [/^about \d[\d.,]* [a-z]{3}$/i, 'price'],
  [/^(?:gsm|cdma)(?: \/ (?:[a-z]+\d*))* \/ (?:hspa|lte|umts|5g)|^no cellular connectivity/i, 'technology'],
  [/^(?:android \d|ios \d|ipados \d|watchos \d|symbian|microsoft windows)/i, 'os'],
  [/^\d+[gm]b \d+(?:\.\d)?[gm]b ram\b/i, 'internal'],
  [/^wi-?fi 802\.11/i, 'wlan'],
  [/^(?:dual sim|single sim|(?:nano|micro|mini)-sim)\b/i, 'sim'],
  [/^usb type-c|^micro ?usb \d/i, 'usb'],
];

/** What a cell is of by its content, for columns whose name says nothing. Null when it could be many things. */
export function guessTopic(text: string): Topic | null {
  if (/^(?:removable |non-removable )?li-(?:ion|po) .*mah/i.test(text) && isBatteryText(text))
    return 'battery';
  return firstMeaning(shapes, text);
}
