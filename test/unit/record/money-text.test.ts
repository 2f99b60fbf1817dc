import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurrency } from '../../../src/domain/catalogue/prices/is-currency.ts';
import { getMinorDigits } from '../../../src/record/minor-digits.ts';
import { formatDecimal, formatEnglish } from '../../../src/record/money-text.ts';

const currencies = Intl.supportedValuesOf('currency').filter(isCurrency);
const amounts = fc.oneof(fc.maxSafeNat(), fc.nat({ max: 2_000_000 }));

test.each([
  [3_451_565, 'THB', '34515.65', '฿34,515.65'],
  [0, 'THB', '0.00', '฿0.00'],
  [5, 'USD', '0.05', '$0.05'],
  [99_900, 'USD', '999.00', '$999.00'],
  [100_000, 'AUD', '1000.00', 'A$1,000.00'],
  [129_900, 'CNY', '1299.00', 'CN¥1,299.00'],
  [159_800, 'JPY', '159800', '¥159,800'],
  [1_690_700, 'KRW', '1690700', '₩1,690,700'],
  [33_990_000, 'VND', '33990000', '₫33,990,000'],
  [2_199_900_000, 'IDR', '21999000.00', 'IDR\u00a021,999,000.00'],
  [12_999_900, 'INR', '129999.00', '₹129,999.00'],
  [419_900, 'KWD', '419.900', 'KWD\u00a0419.900'],
  [89_900, 'CHF', '899.00', 'CHF\u00a0899.00'],
  [1_299_000, 'SEK', '12990.00', 'SEK\u00a012,990.00'],
  [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91', '€90,071,992,547,409.91'],
])('%d minor units of %s are %s, written as %s', (amountMinor, currency, decimal, formatted) => {
  expect(formatDecimal({ amountMinor, currency })).toBe(decimal);
  expect(formatEnglish({ amountMinor, currency })).toBe(formatted);
});

describe('every amount in every currency', () => {
  const all = (check: (amountMinor: number, currency: string) => void) =>
    fc.assert(fc.property(amounts, fc.constantFrom(...currencies), check), { seed: 105, numRuns: 2_000 });

  test('is exact as a decimal', () =>
    all((amountMinor, currency) => {
      const [whole = '', decimals = ''] = formatDecimal({ amountMinor, currency }).split('.');
      expect(decimals).toHaveLength(getMinorDigits(currency));
      expect(BigInt(whole + decimals)).toBe(BigInt(amountMinor));
    }));
  test('is written as Intl writes it in English, with as many decimals', () =>
    all((amountMinor, currency) => {
      const digits = getMinorDigits(currency);
      const options = { style: 'currency', currency, minimumFractionDigits: digits } as const;
      const written = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
        new Intl.NumberFormat('en', { ...options, currencyDisplay, maximumFractionDigits: digits }).format(
          formatDecimal({ amountMinor, currency }) as unknown as number,
        ),
      );
      expect(written).toContain(formatEnglish({ amountMinor, currency }));
    }));
});

test('no two currencies are written alike', () => {
  const prefixes = currencies.map((currency) => formatEnglish({ amountMinor: 0, currency }).split('0')[0]);
  expect(new Set(prefixes).size).toBe(currencies.length);
});
