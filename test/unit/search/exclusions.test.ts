import { describe, expect, test } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { searchEntries } from '../../support/search-entries.ts';

const entries = searchEntries();
const index = runAllSteps(buildSearchIndex(entries));
const brandNames = new Map(entries.map(({ brand }) => [brand.id, brand.name]));

/** Reads a question, with brands by their names. */
function read(text: string) {
  const question = index.readQuestion(text);
  const getNames = (ids: readonly number[] = []) => ids.map((id) => brandNames.get(id)).sort();
  return {
    ...{ filter: question?.filter, text: question?.text, unread: question?.unread },
    ...{ brands: getNames(question?.brandIds), excluded: getNames(question?.excludedBrandIds) },
  };
}

const negations =
  'no,not,non,without,except,excluding,other than,apart from,anything but,but not,not made by,ไม่เอา,ไม่ใช่,ไม่,ยกเว้น,นอกจาก';

describe('a brand that a question leaves out', () => {
  test.each(negations.split(','))('is excluded and never asked for after "%s"', (negation) => {
    for (const [brand, name] of [
      ['samsung', 'Samsung'],
      ['ซัมซุง', 'Samsung'],
      ['xiaomi', 'Xiaomi'],
    ] as const) {
      const question = `5g phone ${negation} ${brand} under 9000`;
      expect(read(question), question).toMatchObject({
        ...{ excluded: [name], brands: [], text: null, unread: [] },
        filter: { has5g: true },
      });
    }
  });

  test('is excluded after a dash before it, but not after a dash between words', () => {
    expect(read('5g -samsung')).toMatchObject({ excluded: ['Samsung'], brands: [] });
    expect(read('non-samsung 5g')).toMatchObject({ excluded: ['Samsung'], brands: [] });
    expect(read('samsung 5g 5000-9000')).toMatchObject({ excluded: [], brands: ['Samsung'] });
  });

  test('may be one of several, and "but" ends their list', () => {
    expect(read('not samsung, oppo or xiaomi 5g').excluded).toEqual(['Oppo', 'Samsung', 'Xiaomi']);
    expect(read('ไม่เอาซัมซุงหรือเสียวหมี่ 5g').excluded).toEqual(['Samsung', 'Xiaomi']);
    expect(read('not samsung but xiaomi 5g')).toMatchObject({ excluded: ['Samsung'], brands: ['Xiaomi'] });
  });

  test('is the brand of a series that all its phones are of; a model or another series stays unread', () => {
    expect(read('no iphone 5g')).toMatchObject({ excluded: ['Apple'], unread: [] });
    expect(read('5g except redmi')).toMatchObject({ excluded: [], text: null, unread: ['except redmi'] });
    expect(read('5g not samsung galaxy s24')).toMatchObject({
      excluded: [],
      text: null,
      unread: ['not samsung galaxy s24'],
    });
  });
});

test('a model that a question leaves out is not asked for, nor another after "or"', () => {
  expect(read('5g not samsung or iphone 15')).toMatchObject({
    ...{ excluded: [], brands: [], text: null, unread: ['not samsung or iphone 15'] },
  });
});

describe('a feature that a question leaves out', () => {
  test('becomes its complement, together with those after "or"', () => {
    expect(read('no 5g or nfc').filter).toEqual({ has5g: false, hasNfc: false });
    expect(read('without 5g and a big battery').filter).toEqual({ has5g: false, batteryMahMin: 5000 });
    expect(read('no tablets or smartwatches under 9000').filter).toEqual({
      deviceTypeNot: ['TABLET', 'WATCH'],
    });
  });

  test('stays unread when no filter has its complement, or when it is doubtful', () => {
    expect(read('5g ไม่กันน้ำ')).toMatchObject({ filter: { has5g: true }, unread: ['ไม่กันน้ำ'] });
    expect(read('5g but not 120hz')).toMatchObject({ filter: { has5g: true }, unread: ['not 120hz'] });
    expect(read('no 5g and nfc')).toMatchObject({ filter: { has5g: false }, unread: ['nfc'] });
  });

  test('turns a limit around: "not under" is "over"', () => {
    expect(index.readQuestion('not under 9000 baht')?.priceLimits).toMatchObject({ min: 9000, max: null });
    expect(index.readQuestion('not over 9000 baht')?.priceLimits).toMatchObject({ min: null, max: 9000 });
  });
});

describe('what a question says beside names and facts', () => {
  test.each(['phone for grandma', 'no notch', 'มือถือกล้อง 3 ตัว', 'ไม่กันน้ำ'])(
    '%s: is unread, and no name is guessed from it',
    (text) => {
      expect(index.readQuestion(text)).toMatchObject({ isNameOnly: true, text: null, brandIds: [] });
      expect(index.readQuestion(text)?.unread).not.toEqual([]);
    },
  );

  test('is unread beside what is understood, as it was written', () => {
    expect(read('5g phone for my uncle')).toMatchObject({ filter: { has5g: true }, unread: ['uncle'] });
    expect(read('nfc usb-c')).toMatchObject({ filter: { hasNfc: true }, unread: ['usb-c'] });
    expect(read('กล้องดีกว่า s24')).toMatchObject({ text: 's24', unread: ['กล้องดีกว่า'] });
  });

  test('is empty when everything was understood', () => {
    for (const text of ['samsung 5g under 9000', 'มือถือกันน้ำ ไม่เกินหมื่น', 's24 vs iphone 15'])
      expect(read(text).unread, text).toEqual([]);
  });
});

describe('an amount', () => {
  test.each([
    ['under 10 000 baht', null, 10_000],
    ['under ten thousand baht', null, 10_000],
    ['under two hundred and fifty thousand baht', null, 250_000],
    ['under 1.5 lakh', null, 150_000],
    ['under 15k', null, 15_000],
    ['under 1.299 €', null, 1299],
    ['under 1,299.50 €', null, 1299.5],
    ['10-15k', 10_000, 15_000],
    ['12 500 - 15 500 baht', 12_500, 15_500],
    ['ไม่เกินสองหมื่น', null, 20_000],
    ['2-3 หมื่น', 20_000, 30_000],
    ['สองสามหมื่น', 20_000, 30_000],
    ['ไม่เกิน 1 แสน', null, 100_000],
    ['cheaper than 8000', null, 8000],
  ])('%s: is between %s and %s', (text, min, max) => {
    expect(index.readQuestion(text)?.priceLimits).toMatchObject({ min, max });
  });

  test('is not made of a model and its storage', () => {
    expect(index.readQuestion('iphone 15 256')?.priceLimits ?? null).toBeNull();
  });
});

describe('a plus, a letter or a size', () => {
  test.each([
    ['galaxy s24+ 256gb', { storageGbMin: 256 }, 'galaxy s24+'],
    ['galaxy s24 + 256gb', { storageGbMin: 256 }, 'galaxy s24'],
    ['iphone 15 + 256gb', { storageGbMin: 256 }, 'iphone 15'],
    ['samsung a 54 5g under 9000', { has5g: true }, 'samsung a 54'],
    ['8+256', { ramGbMin: 8, storageGbMin: 256 }, null],
    ['selfie 32mp', { frontCameraMpMin: 32 }, null],
    ['กล้องหน้า 32', { frontCameraMpMin: 32 }, null],
    ['50mp camera 32mp selfie', { mainCameraMpMin: 50, frontCameraMpMin: 32 }, null],
    ['bigger than 6.5', { displayInMin: 6.5 }, null],
    ['more than 5000mah', { batteryMahMin: 5000 }, null],
  ])('%s: asks for %j of %s', (text, filter, name) => {
    expect(read(text)).toMatchObject({ filter, text: name });
    expect(read(text).filter).toEqual(expect.objectContaining(filter));
  });

  test('compares with a model: a bigger battery than that of the iPhone 15', () => {
    expect(index.readQuestion('แบตเยอะกว่า iphone 15')?.similarTo?.differences).toEqual(['bigger-battery']);
    expect(index.readQuestion('bigger battery than iphone 15')?.similarTo?.differences).toEqual([
      'bigger-battery',
    ]);
  });
});
