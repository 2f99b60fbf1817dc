import type { Body } from '../../record/phone.ts';
import { matchNumber } from './read-number.ts';

/**
 * "1.08 W/kg (head) 0.99 W/kg (body)". A European test averages over 10 g, an American one over 1 g: figures of the two
 * do not compare, so that both are taken of one test, the European where there is one.
 */
export function parseSar(european: string, american: string): Pick<Body, 'sarHeadWKg' | 'sarBodyWKg'> {
  const text = /\d\s?W\/kg/i.test(european) ? european : american;
  return {
    sarHeadWKg: matchNumber(text, /(?<![\d.])(\d+(?:[.,]\d+)?)\s?W\/kg \(head\)/i),
    sarBodyWKg: matchNumber(text, /(?<![\d.])(\d+(?:[.,]\d+)?)\s?W\/kg \(body\)/i),
  };
}
