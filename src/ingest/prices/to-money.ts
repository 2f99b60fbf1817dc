import { minorDigits } from '../../domain/catalogue/minor-digits.ts';
import type { Money } from '../../domain/catalogue/price.ts';

/** An amount in units of its currency ("24900.50") as money; null where it is none that a price can be. */
export function toMoney(value: number, currency: string): Money | null {
  const amountMinor = Math.round(value * 10 ** minorDigits(currency));
  return amountMinor > 0 && Number.isSafeInteger(amountMinor) ? { amountMinor, currency } : null;
}
