import { minorDigits as digitsOf } from '../../../domain/minor-digits.ts';

const known = new Set(Intl.supportedValuesOf('currency'));

/** How many decimals a currency of ISO 4217 has (THB 2, JPY 0, KWD 3); null for what is none. */
export function minorDigits(currency: string): number | null {
  return known.has(currency) ? digitsOf(currency) : null;
}
