import type { Body } from '../../record/phone.ts';
import { matchNumber } from './read-number.ts';

/**
 * Parses "1.08 W/kg (head) 0.99 W/kg (body)". European tests average over 10 g, American ones over 1 g. Since
 * these figures are not comparable, both come from the same test, the European one if there is one.
 */
export function parseSar(european: string, american: string): Pick<Body, 'sarHeadWKg' | 'sarBodyWKg'> {
  const text = /\d\s?W\/kg/i.test(european) ? european : american;
  return {
    sarHeadWKg: matchNumber(text, /(?<![\d.])(\d+(?:[.,]\d+)?)\s?W\/kg \(head\)/i),
    sarBodyWKg: matchNumber(text, /(?<![\d.])(\d+(?:[.,]\d+)?)\s?W\/kg \(body\)/i),
  };
}
