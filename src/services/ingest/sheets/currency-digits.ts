const known = new Set(Intl.supportedValuesOf('currency'));
const digits = new Map<string, number>();

/** How many decimals a currency of ISO 4217 has (THB 2, JPY 0, KWD 3); null for what is none. */
export function minorDigits(currency: string): number | null {
  if (!known.has(currency)) return null;
  let count = digits.get(currency);
  if (count === undefined) {
    count =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2;
    digits.set(currency, count);
  }
  return count;
}
