const createCurrencySet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const currenciesWithoutDecimals = createCurrencySet(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
);
const currenciesWithThreeDecimals = createCurrencySet('BHD IQD JOD KWD LYD OMR TND');

/**
 * The number of decimals of a currency by ISO 4217: THB 2, JPY 0, KWD 3. `Intl` is not used, because its
 * numbers reflect everyday use, in which rupees and rupiah have no decimals.
 */
export function getMinorDigits(currency: string): number {
  if (currenciesWithoutDecimals.has(currency)) return 0;
  return currenciesWithThreeDecimals.has(currency) ? 3 : 2;
}
