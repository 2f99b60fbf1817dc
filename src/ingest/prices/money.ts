import { readFileSync } from 'node:fs';
import type { Money } from '../../domain/catalogue/prices/price.ts';
import { toDecimalAmount } from '../../domain/catalogue/prices/show-price.ts';
import { getMinorDigits } from '../../record/minor-digits.ts';

/** Converts an amount from major units, such as 24900.5. Returns null if the amount is not positive or is too large. */
export function toMoney(value: number, currency: string): Money | null {
  const amountMinor = Math.round(value * 10 ** getMinorDigits(currency));
  return amountMinor > 0 && Number.isSafeInteger(amountMinor) ? { amountMinor, currency } : null;
}

const ratesFile = new URL('../../../prisma/catalogue/rates.json', import.meta.url);
const { rates } = JSON.parse(readFileSync(ratesFile, 'utf8')) as { rates: Readonly<Record<string, number>> };

/** Converts an amount to euros at the exchange rates that come with the gateway. Returns null if there is no rate. */
export function toEuros(amount: Money): number | null {
  const rate = amount.currency === 'EUR' ? 1 : rates[amount.currency];
  return rate === undefined ? null : toDecimalAmount(amount) / rate;
}

/** Formats an amount for a message: `4999 THB`. */
export const formatMoney = (amount: Money): string => `${toDecimalAmount(amount)} ${amount.currency}`;
