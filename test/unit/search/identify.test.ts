import { describe, expect, test } from 'vitest';
import type { PhoneHint } from '../../../src/domain/catalogue/identification.ts';
import type { SearchEntry } from '../../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';

type Row = readonly [brand: string, name: string, modelNumbers?: string, codeNames?: string];

const rows: readonly Row[] = [
  ['Samsung', 'Galaxy S24 Ultra', 'SM-S928B, SM-S928U, SM-S9280', 'e3q'],
  ['Samsung', 'Galaxy A54', 'SM-A546E, SM-A546B/DS', 'a54x'],
  ['Samsung', 'Galaxy S9', 'SM-G960F', 'starlte'],
  ['Samsung', 'Galaxy S9+', 'SM-G965F', 'star2lte'],
  ['Google', 'Pixel 7 Pro', 'GE2AE', 'cheetah'],
  ['Google', 'Pixel 8 Pro', 'GC3VE', 'husky'],
  ['Apple', 'iPhone 14 Pro', 'A2650, iPhone15,2'],
  ['Apple', 'iPhone 15', 'A2846, iPhone15,4'],
  ['Xiaomi', 'Redmi Note 7', 'M1901F7G', 'lavender'],
  ['Xiaomi', 'Redmi Note 7S', 'M1901F7S', 'lavender'],
  ['Xiaomi', 'Redmi Note 8 Pro', 'M1906G7I', 'begonia'],
  ['Huawei', 'P30 Pro', 'VOG-L29, VOG-L09', 'HWVOG'],
  ['Motorola', 'Moto G7 Power', 'XT1955-4', 'ocean'],
  ['OnePlus', '6T', 'A6013', 'OnePlus6T'],
  ['vivo', 'Y12', 'V1904, vivo 1904'],
  ['Oppo', 'A53', 'CPH2127'],
  ['Oppo', 'A53s', 'CPH2127'],
  ['LG', 'G6', 'H870, H870DS'],
  ['Coolpad', 'Cool 1', '1803'],
  ['Micromax', 'Canvas A50', 'A50'],
  ['Samsung', 'Galaxy A50', 'SM-A505F'],
  ['LG', 'Harmony'],
  ['Meizu', 'M6 Note', 'M6 Note'],
];

const entries = rows.map(
  ([brand, name, modelNumbers = '', codeNames = ''], at): SearchEntry => ({
    id: at + 1,
    brand: { id: brand.charCodeAt(0) * 100 + brand.charCodeAt(1), name: brand },
    fullName: `${brand} ${name}`,
    modelNumbers: modelNumbers === '' ? [] : modelNumbers.split(/, /),
    codeNames: codeNames === '' ? [] : [codeNames],
    deviceType: 'PHONE',
    releasedKey: 20_200_000 + at,
  }),
);
const index = runAllSteps(buildSearchIndex(entries));

/** "exact model_number: Samsung Galaxy S24 Ultra", with more names after commas; empty without a match. */
function identify(hint: PhoneHint): string {
  const matches = index.identify(hint);
  const names = matches.map(({ id }) => entries[id - 1]?.fullName).sort();
  const [first] = matches;
  return first === undefined ? '' : `${first.confidence} ${first.kind}: ${names.join(', ')}`;
}

const chrome = (comment: string): string =>
  `Mozilla/5.0 (${comment}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36`;
const safari = (comment: string): string =>
  `Mozilla/5.0 (${comment}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;

describe('a user agent', () => {
  const s24 = 'exact model_number: Samsung Galaxy S24 Ultra';
  test.each([
    [chrome('Linux; Android 14; SM-S928B Build/UP1A.231005.007'), s24],
    [chrome('Linux; U; Android 14; en-us; SM-S928B Build/UP1A.231005.007; wv'), s24],
    [chrome('Linux; Android 14; SAMSUNG SM-S928B'), s24],
    [chrome('Linux; Android 14; SM-S928B/DS'), s24],
    [
      'Dalvik/2.1.0 (Linux; U; Android 13; SM-A546E Build/TP1A.220624.014)',
      'exact model_number: Samsung Galaxy A54',
    ],
    ['SM-A546E/13 okhttp/4.9.3', 'exact model_number: Samsung Galaxy A54'],
    ['shop-app/3.1 (Android 12; SM-S928B)', s24],
    ['Instagram 300.0 Android (34/14; 450dpi; 1080x2340; samsung; SM-S928B; e3q; qcom; de_DE; 1)', s24],
    ['"SM-S928B"', s24],
    [chrome('Linux; Android 13; Pixel 7 Pro'), 'exact name: Google Pixel 7 Pro'],
    [chrome('Linux; Android 10; Redmi Note 8 Pro Build/QP1A'), 'exact name: Xiaomi Redmi Note 8 Pro'],
    [chrome('Linux; Android 10; HUAWEI VOG-L29'), 'exact model_number: Huawei P30 Pro'],
    [chrome('Linux; Android 10; VOG-AL00'), 'family model_number: Huawei P30 Pro'],
    [chrome('Linux; Android 9; moto g(7) power Build/PPOS29'), 'exact name: Motorola Moto G7 Power'],
    [chrome('Linux; Android 9; ONEPLUS A6013'), 'exact model_number: OnePlus 6T'],
    [chrome('Linux; Android 9; vivo 1904'), 'exact model_number: vivo Y12'],
    [chrome('Linux; Android 9; LG-H870'), 'exact model_number: LG G6'],
    [
      'MyApp/5 (iPhone15,2; iOS 17.0) CFNetwork/1474 Darwin/23.0.0',
      'exact model_number: Apple iPhone 14 Pro',
    ],
    // A text without a model is not guessed.
    [safari('iPhone; CPU iPhone OS 17_0 like Mac OS X'), ''],
    [safari('iPad; CPU OS 17_0 like Mac OS X'), ''],
    [chrome('Linux; Android 10; K'), ''],
    [chrome('Android 14; Mobile; rv:120.0'), ''],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36', ''],
    ['okhttp/4.9.3', ''],
    ['MyApp/5 CFNetwork/1474 Darwin/23.0.0', ''],
  ])('%s', (text, found) => expect(identify({ text })).toBe(found));
});

describe('a model number', () => {
  test.each<[PhoneHint, string]>([
    [{ model: 'sm-s928b' }, 'exact model_number: Samsung Galaxy S24 Ultra'],
    [{ model: 'S928B' }, 'family model_number: Samsung Galaxy S24 Ultra'],
    [{ model: 'SM-S928W' }, 'family model_number: Samsung Galaxy S24 Ultra'],
    [{ model: 'CPH2127' }, 'family model_number: Oppo A53, Oppo A53s'],
    [{ brand: 'OPPO', model: 'CPH2127' }, 'family model_number: Oppo A53, Oppo A53s'],
    [{ brand: 'Apple', model: 'SM-S928B' }, ''],
    [{ model: 'iPhone15,4' }, 'exact model_number: Apple iPhone 15'],
    [{ device: 'CPH2127', text: 'oppo a53s' }, 'exact model_number: Oppo A53s'],
    // "A50" is more likely a name, and the brand decides.
    [{ model: 'A50' }, 'family model_number: Micromax Canvas A50'],
    [{ brand: 'Micromax', model: 'A50' }, 'exact model_number: Micromax Canvas A50'],
    [{ model: 'Coolpad 1803' }, 'exact model_number: Coolpad Cool 1'],
    [{ model: 'vivo 1803' }, ''],
  ])('%o', (hint, found) => expect(identify(hint)).toBe(found));
});

describe('the operating system of a user agent decides the brand', () => {
  test.each([
    ['an Android agent is no iPhone by name', chrome('Linux; Android 10; iPhone 15'), ''],
    ['an Android agent is no iPhone by number', chrome('Linux; Android 4.4.2; A2846 Build/KOT49H'), ''],
    ['an Android agent is no iPhone by identifier', chrome('Linux; Android 9; iPhone15,4'), ''],
    ['an Android agent is no iPhone by a guess', chrome('Linux; Android 9; Iphone 15 Ultra'), ''],
    ['an iPhone is not made by Samsung', safari('iPhone; CPU iPhone OS 17_0 like Mac OS X; SM-S928B'), ''],
    [
      'Windows Phone, which claims to be both, is no iPhone',
      'Mozilla/5.0 (Windows Phone 8.1; Android 4.0; iPhone15,4) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537',
      '',
    ],
  ])('%s', (_title, text, found) => expect(identify({ text })).toBe(found));
});

describe('a code that may belong to another maker is not exact', () => {
  test.each<[string, PhoneHint, string]>([
    [
      'a number without its prefix is a family',
      { text: chrome('Linux; Android 12; S928B') },
      'family model_number: Samsung Galaxy S24 Ultra',
    ],
    [
      'the brand stands for the prefix',
      { text: chrome('Linux; Android 12; samsung S928B') },
      'exact model_number: Samsung Galaxy S24 Ultra',
    ],
    ["Samsung's prefix is not another maker's number", { model: 'SM-A6013' }, ''],
    ["Samsung's prefix contradicts another brand", { brand: 'OnePlus', model: 'SM-A6013' }, ''],
    ["Samsung's prefix has no family of another maker", { model: 'SM-H870' }, ''],
    ['the build is no model', { text: chrome('Linux; Android 12; SHG09 Build/S928B; wv') }, ''],
    ['an unknown maker stands before the code', { text: chrome('Linux; Android 9; NOVENTO A6013') }, ''],
    [
      'a model number of several words may be a name',
      { text: chrome('Linux; Android 9; M6 Note') },
      'family model_number: Meizu M6 Note',
    ],
    [
      'a code of the form of one maker counts beside other words',
      { text: chrome('Linux; Android 9; my VOG-L29') },
      'exact model_number: Huawei P30 Pro',
    ],
    [
      'an agent without brackets has a model',
      { text: 'Mozilla/5.0 Linux; Android 9; SM-A505F AppleWebKit/537.36 KHTML, like Gecko Chrome/75.0' },
      'exact model_number: Samsung Galaxy A50',
    ],
  ])('%s', (_title, hint, found) => expect(identify(hint)).toBe(found));
});

describe('nothing is guessed without the name of a maker', () => {
  test.each<[string, PhoneHint, string]>([
    ['HarmonyOS is no LG Harmony', { text: chrome('Phone; HarmonyOS 4.0') }, ''],
    ['HarmonyOS is no model', { text: chrome('Linux; Android 12; HarmonyOS; HMSCore 6.14') }, ''],
    ['a name that other makers use too', { text: chrome('Linux; Android 14; Canvas A51 Pro') }, ''],
    ['a model without a brand', { model: 'Canvas A51' }, ''],
    ['a brand alone', { text: chrome('Linux; Android 9; Micromax') }, ''],
    ['a brand before it', { model: 'Samsung Galxy S24 Utra' }, 'fuzzy name: Samsung Galaxy S24 Ultra'],
    [
      'a series of one maker in a typed text',
      { text: 'galxy s24 utra' },
      'fuzzy name: Samsung Galaxy S24 Ultra',
    ],
    ['a typed text without either', { text: 'harmonious' }, ''],
    ['a mistyped name as a model', { model: 'Harmny' }, ''],
    ['a mistyped name with a series of one maker as a model', { model: 'galxy s24 utra' }, ''],
    ['a mistyped name as a typed text', { text: 'harmny' }, ''],
  ])('%s', (_title, hint, found) => expect(identify(hint)).toBe(found));
});

describe('a code name', () => {
  test.each<[PhoneHint, string]>([
    // Makers use one code name for several phones, and the catalogue may have only one of them.
    [{ device: 'e3q' }, 'family code_name: Samsung Galaxy S24 Ultra'],
    [{ text: 'cheetah' }, 'family code_name: Google Pixel 7 Pro'],
    [{ brand: 'google', device: 'Cheetah' }, 'family code_name: Google Pixel 7 Pro'],
    [{ device: 'lavender' }, 'family code_name: Xiaomi Redmi Note 7, Xiaomi Redmi Note 7S'],
    [{ device: 'lavender', model: 'M1901F7S' }, 'exact model_number: Xiaomi Redmi Note 7S'],
    [{ device: 'lavender', model: 'Redmi Note 7' }, 'exact name: Xiaomi Redmi Note 7'],
    [{ brand: 'Samsung', device: 'cheetah' }, ''],
    [{ model: 'SM-G960F', device: 'star2lte' }, 'family model_number: Samsung Galaxy S9'],
  ])('%o', (hint, found) => expect(identify(hint)).toBe(found));
});

describe('a name', () => {
  test.each<[PhoneHint, string]>([
    [{ brand: 'Samsung', model: 'galaxy s9 plus' }, 'exact name: Samsung Galaxy S9+'],
    [{ text: 'SAMSUNG GALAXY S9+' }, 'exact name: Samsung Galaxy S9+'],
    [{ brand: 'Redmi', model: 'Note 8 Pro' }, 'exact name: Xiaomi Redmi Note 8 Pro'],
    [{ text: 'galxy s24 utra' }, 'fuzzy name: Samsung Galaxy S24 Ultra'],
    [{ brand: 'OnePlus', model: '6T' }, 'exact name: OnePlus 6T'],
    [{ text: 'nothing like that' }, ''],
    [{ brand: 'Samsung' }, ''],
  ])('%o', (hint, found) => expect(identify(hint)).toBe(found));
});
