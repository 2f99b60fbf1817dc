const createCurrencySet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const currenciesWithoutDecimals = createCurrencySet(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
);
const currenciesWithThreeDecimals = createCurrencySet('BHD IQD JOD KWD LYD OMR TND');

/**
 * Returns the number of decimals of a currency according to ISO 4217: 2 for THB, 0 for JPY, 3 for KWD. `Intl`
 * is not used, because its numbers reflect everyday use, in which rupees and rupiah have no decimals.
 */
export function getMinorDigits(currency: string): number {
  if (currenciesWithoutDecimals.has(currency)) return 0;
  return currenciesWithThreeDecimals.has(currency) ? 3 : 2;
}
