import type { Body } from '../../../record/phone.ts';
import { matchNumber } from '../read-number.ts';

/**
 * Parses specific absorption rates such as "1.08 W/kg (head) 0.99 W/kg (body)". European tests average over 10 g of
 * tissue, and American tests over 1 g. Since their figures are not comparable, both figures come from the same test,
 * which is the European test if there is one.
 */
export function parseSar(european: string, american: string): Pick<Body, 'sarHeadWKg' | 'sarBodyWKg'> {
  const text = /\d\s?W\/kg/i.test(european) ? european : american;
  return {
    sarHeadWKg: matchNumber(text, /(?<![\d.])(\d+(?:[.,]\d+)?)\s?W\/kg \(head\)/i),
    sarBodyWKg: matchNumber(text, /(?<![\d.])(\d+(?:[.,]\d+)?)\s?W\/kg \(body\)/i),
  };
}
