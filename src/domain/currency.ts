/**
 * Digits behind the decimal point of the currencies that have not two (ISO 4217, minor units). The runtime's own
 * table follows everyday use instead: it gives rupees and rupiah none.
 */
const exceptions: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'UYI',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3])),
  CLF: 4,
  UYW: 4,
};

/** Minor units of a currency per unit, as a power of ten (ISO 4217): THB 2, JPY 0, KWD 3. */
export function minorDigits(currency: string): number {
  return exceptions[currency] ?? 2;
}
