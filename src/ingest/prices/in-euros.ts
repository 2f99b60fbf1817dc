import { readFileSync } from 'node:fs';
import type { Money } from '../../domain/catalogue/price.ts';
import { decimalAmount } from '../../domain/catalogue/show-price.ts';

const shipped = new URL('../../../prisma/catalogue/rates.json', import.meta.url);
const { rates } = JSON.parse(readFileSync(shipped, 'utf8')) as { rates: Readonly<Record<string, number>> };

/** By the rates that come with the gateway; null in a currency without one. */
export function inEuros(amount: Money): number | null {
  const rate = amount.currency === 'EUR' ? 1 : rates[amount.currency];
  return rate === undefined ? null : decimalAmount(amount) / rate;
}

/** For people: `4999 THB`. */
export const describeMoney = (amount: Money): string => `${decimalAmount(amount)} ${amount.currency}`;
