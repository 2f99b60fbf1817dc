import { describe, expect, test } from 'vitest';
import { currencySigns, lowerCaseCodes } from '../../../src/domain/catalogue/prices/currency-signs.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { searchEntries } from '../../support/search-entries.ts';

const index = runAllSteps(buildSearchIndex(searchEntries()));
const limitsOf = (text: string) => index.readQuestion(text)?.priceLimits ?? null;

describe('questions know the currencies that the reader of prices knows', () => {
  const inQuestions = new Map([
    ['¥', 'JPY'],
    ['￥', 'JPY'],
  ]);
  const isOfWords = (sign: string): boolean => /^\p{Script=Latin}+$/u.test(sign);

  test.each(currencySigns.filter(([sign]) => !/^[đ元円]$|\p{Script=Cyrillic}/u.test(sign)))(
    'the sign %s is %s',
    (sign, code) => {
      const currency = inQuestions.get(sign) ?? code;
      const amount = { min: null, max: 54_321, currency };
      if (isOfWords(sign)) expect(limitsOf(`under 54321 ${sign}`)).toEqual(amount);
      else expect(limitsOf(`phones under ${sign}54321`)).toEqual(amount);
    },
  );

  test.each([...lowerCaseCodes])('the code %s', (code) => {
    const amount = { min: null, max: 54_321, currency: code };
    expect(limitsOf(`below 54321 ${code.toLowerCase()}`)).toEqual(amount);
    expect(limitsOf(`below ${code}54321`)).toEqual(amount);
  });

  test.each([
    ['between 200 and 400 chf', { min: 200, max: 400, currency: 'CHF' }],
    ['rm1500', { min: null, max: 1500, currency: 'MYR' }],
    ['500usd', { min: null, max: 500, currency: 'USD' }],
    ['10000baht', { min: null, max: 10_000, currency: 'THB' }],
    ['5g under 500000 won', { min: null, max: 500_000, currency: 'KRW' }],
    ['under 800 singapore dollars', { min: null, max: 800, currency: 'SGD' }],
    ['2 lakh rupees', { min: null, max: 200_000, currency: 'INR' }],
    ['ต่ำกว่า 1500 ริงกิต', { min: null, max: 1500, currency: 'MYR' }],
    ['ไม่เกิน 500 ดอลลาร์สิงคโปร์', { min: null, max: 500, currency: 'SGD' }],
    ['ไม่เกิน 500 ดอลลาร์', { min: null, max: 500, currency: 'USD' }],
  ])('%s', (text, limits) => {
    expect(limitsOf(text)).toEqual(limits);
  });

  test.each(['galaxy a55 try', 'phone with won award', 'oneplus nord ce', 'realme gt', 'nok', 'top phone'])(
    '%s: a word without an amount is no price',
    (text) => {
      expect(limitsOf(text)).toBeNull();
    },
  );
});
