import { readFileSync } from 'node:fs';
import type { Money } from '../../domain/catalogue/price.ts';
import { decimalAmount } from '../../domain/catalogue/show-price.ts';

const ratesFile = new URL('../../../prisma/catalogue/rates.json', import.meta.url);
const { rates } = JSON.parse(readFileSync(ratesFile, 'utf8')) as { rates: Readonly<Record<string, number>> };

/**
 * Converts an amount to euros, at the exchange rates that come with the gateway. Returns null if there is no
 * rate.
 */
export function inEuros(amount: Money): number | null {
  const rate = amount.currency === 'EUR' ? 1 : rates[amount.currency];
  return rate === undefined ? null : decimalAmount(amount) / rate;
}

/** Formats an amount for a message: `4999 THB`. */
export const describeMoney = (amount: Money): string => `${decimalAmount(amount)} ${amount.currency}`;
