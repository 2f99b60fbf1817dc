import { describe, expect, test } from 'vitest';
import { findDecimalSign } from '../../../src/domain/catalogue/prices/amount-number.ts';
import { type CellContext, readPriceCell } from '../../../src/ingest/prices/read-price-cell.ts';

const read = (cell: string, context: Partial<CellContext> = {}) => {
  const result = readPriceCell(cell, { currency: null, isBareDollarUsd: true, decimal: null, ...context });
  if (typeof result === 'string') return result;
  return result
    .map(({ amount, kind }) => `${amount.amountMinor} ${amount.currency}${kind === null ? '' : ` ${kind}`}`)
    .join(', ');
};

describe('a cell of prices', () => {
  test.each([
    ['$499', '49900 USD'],
    ['$1,299.00', '129900 USD'],
    ['1.299 €', '129900 EUR'],
    ['1.299,00 €', '129900 EUR'],
    ['1 299,00 €', '129900 EUR'],
    ['1299,- €', '129900 EUR'],
    ['499,99€', '49999 EUR'],
    ["CHF 1'299.00", '129900 CHF'],
    ['CHF 1’299.00', '129900 CHF'],
    ['₹1,04,999/-', '10499900 INR'],
    ['฿23,222', '2322200 THB'],
    ['23,111 บาท', '2311100 THB'],
    ['B14,900', '1490000 THB'],
    ['14,900 Bt', '1490000 THB'],
    ['RM 2,999', '299900 MYR'],
    ['RM2999.00', '299900 MYR'],
    ['Rp 4.999.000', '499900000 IDR'],
    ['8.990.000đ', '8990000 VND'],
    ['8.990.000 ₫', '8990000 VND'],
    ['12 990 Kč', '1299000 CZK'],
    ['2 999 zł', '299900 PLN'],
    ['17.999 TL', '1799900 TRY'],
    ['1.699 lei', '169900 RON'],
    ['9.490.000 VNĐ', '9490000 VND'],
    ['KSh 41,599', '4159900 KES'],
    ['₭ 5,990,000', '599000000 LAK'],
    ['71 490 сом', '7149000 KGS'],
    ['49 990 руб.', '4999000 RUB'],
    ['₱24,990', '2499000 PHP'],
    ['S$1,299', '129900 SGD'],
    ['HK$ 6,999', '699900 HKD'],
    ['NT$29,900', '2990000 TWD'],
    ['AU $1,299', '129900 AUD'],
    ['CAD $1,299', '129900 CAD'],
    ['$1,299 CAD', '129900 CAD'],
    ['US$ 499', '49900 USD'],
    ['KWD 129.900', '129900 KWD'],
    ['¥139,800 JPY', '139800 JPY'],
    ['1,099 USD / 1,149 EUR', '109900 USD, 114900 EUR'],
    ['$ 199.99 / € 189.00 / £169', '19999 USD, 18900 EUR, 16900 GBP'],
    ['23,333 บาท (-12%)', '2333300 THB'],
    ['About 330 EUR', '33000 EUR ESTIMATE'],
    ['From $999', '99900 USD'],
    ['$33.29/mo. for 24 mo.', '3329 USD INSTALMENT'],
    ['฿899/เดือน', '89900 THB INSTALMENT'],
    ['เริ่มต้น 1,290 บาท x 10 เดือน', '129000 THB INSTALMENT'],
    ['29,95 € mtl.', '2995 EUR INSTALMENT'],
    ['24 months at $33.29', '3329 USD INSTALMENT'],
    ['10 x 1,290 บาท', '129000 THB INSTALMENT'],
    ['ผ่อน 0% 10 เดือน 1,290 บาท', '129000 THB INSTALMENT'],
    ['EMI ₹2,499', '249900 INR INSTALMENT'],
    ['Was $499, now $399', '49900 USD REGULAR, 39900 USD'],
    ['399 € statt 499 €', '39900 EUR, 49900 EUR REGULAR'],
    ['ราคาปกติ 15,900 บาท เหลือ 13,900 บาท', '1590000 THB REGULAR, 1390000 THB'],
    ['MRP ₹59,900 ₹52,999', '5990000 INR MSRP, 5299900 INR'],
    ['£499 RRP', '49900 GBP MSRP'],
  ])('%s', (cell, amounts) => expect(read(cell)).toBe(amounts));

  test.each([
    ['24900', 'THB', '2490000 THB'],
    ['23,333 (-12%)', 'THB', '2333300 THB'],
    ['Rs. 224,999', 'PKR', '22499900 PKR'],
    ['$ 16,999', 'MXN', '1699900 MXN'],
    ['¥13,999', 'CNY', '1399900 CNY'],
    ['5 990 kr', 'SEK', '599000 SEK'],
    ['$499', 'THB', 'unknown currency'],
    ['฿23,222', 'USD', '2322200 THB'],
  ])('%s in a column for %s', (cell, currency, amounts) => expect(read(cell, { currency })).toBe(amounts));

  test.each([
    ['', 'none'],
    ['-', 'none'],
    ['Sold out', 'none'],
    ['0.00', 'none'],
    ['24900', 'unknown currency'],
    ['Rs. 224,999', 'unknown currency'],
    ['5 990 kr', 'unknown currency'],
    ['-500 THB', 'unread'],
    ['save ฿3,000', 'unread'],
    ['฿3,000 deposit', 'unread'],
    ['call us', 'unread'],
    ['1.29.9 €', 'unread'],
    ['฿32,900 or ฿899/month', 'unread'],
    ['฿32,900 (฿899/month)', 'unread'],
    ['$399 $499 was', 'unread'],
  ])('%j is %s', (cell, result) => expect(read(cell)).toBe(result));

  test('a bare dollar sign is no US dollar in a list of another country', () => {
    expect(read('$ 16,999', { isBareDollarUsd: false })).toBe('unknown currency');
  });
});

describe('the decimal sign of a column', () => {
  test.each([
    [['1,299.00', '999.00'], '.'],
    [['1.299,00', '999'], ','],
    [['402.336', '99.5'], '.'],
    [['1.299', '2.499'], null],
    [['1.299.000'], ','],
    [['12.50', '12,50'], null],
    [['24900'], null],
  ])('%j', (cells, sign) => expect(findDecimalSign(cells)).toBe(sign));

  test('decides what three digits behind it are', () => {
    expect(read('402.336 EUR', { decimal: '.' })).toBe('40234 EUR');
    expect(read('402.336 EUR')).toBe('40233600 EUR');
  });
});
