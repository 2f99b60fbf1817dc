const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const none = codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
const three = codes('BHD IQD JOD KWD LYD OMR TND');

/**
 * How many decimals the minor unit of a currency has by ISO 4217: THB 2, JPY 0, KWD 3. The runtime's own figures are
 * those of everyday use, where rupees and rupiah have none.
 */
export function minorDigits(currency: string): number {
  if (none.has(currency)) return 0;
  return three.has(currency) ? 3 : 2;
}
