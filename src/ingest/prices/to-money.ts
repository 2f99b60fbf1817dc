import { minorDigits } from '../../domain/catalogue/minor-digits.ts';
import type { Money } from '../../domain/catalogue/price.ts';

/** Converts an amount in major units (24900.5) to money. Returns null if it is not positive or too large. */
export function toMoney(value: number, currency: string): Money | null {
  const amountMinor = Math.round(value * 10 ** minorDigits(currency));
  return amountMinor > 0 && Number.isSafeInteger(amountMinor) ? { amountMinor, currency } : null;
}
