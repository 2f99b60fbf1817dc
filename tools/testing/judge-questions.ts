import { understandQuestion } from '../../src/catalogue/understand-question.ts';
import { createSlugBase } from '../../src/domain/catalogue/phone-identity.ts';
import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import type { Phone } from '../../src/record/phone.ts';
import {
  presentUnderstanding,
  type UnderstandingJson,
} from '../../src/services/catalogue/present-understanding.ts';
import { judgedQuestions } from './judged-questions.ts';

export interface JudgedUnderstanding {
  readonly category: string;
  readonly question: string;
  /** The parameters in a fixed order, so that equal meanings are equal texts, or null for a name. */
  readonly expected: string | null;
  readonly understood: string | null;
  /** Whether the parameters require what the question excludes, or exclude what it requires. */
  readonly isOpposite: boolean;
}

/** Formats parameters as one text in a fixed order. */
function formatSorted(parameters: Readonly<Record<string, unknown>>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? [...value].sort().join() : value}`)
    .sort()
    .join('&');
}

const sortParameters = (text: string): string =>
  formatSorted(
    Object.fromEntries(
      text.split('&').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, value.includes(',') && name !== 'chipset' ? value.split(',') : value];
      }),
    ),
  );

type Parameters = Readonly<Record<string, unknown>>;

const toList = (value: unknown): string[] => (value == null ? [] : String(value).split(','));

/** Whether the parameters require a value that the expectation excludes, or reverse a flag or a limit. */
function isOpposite(expected: string | null, understood: Parameters): boolean {
  const expectedValues = new Map(
    (expected ?? '').split('&').map((pair) => pair.split('=') as [string, string]),
  );
  const contradicts = (name: string, other: string) =>
    toList(expectedValues.get(name)).some((value) => toList(understood[other]).includes(value));
  const isReversed = [...expectedValues].some(
    ([name, value]) =>
      (/^(?:true|false)$/.test(value) && understood[name] != null && String(understood[name]) !== value) ||
      (/_m(?:in|ax)$/.test(name) &&
        understood[name] == null &&
        String(understood[name.replace(/m(in|ax)$/, (end) => (end === 'min' ? 'max' : 'min'))]) === value),
  );
  const unread = expectedValues.get('unread') ?? '';
  const ignoresExclusion =
    / not | without /.test(` ${unread} `) && Object.keys(understood).length > expectedValues.size - 1;
  return (
    isReversed ||
    ignoresExclusion ||
    ['brand', 'device_type'].some(
      (name) => contradicts(`${name}_not`, name) || contradicts(name, `${name}_not`),
    )
  );
}

/** Translates each judged question with the names of a catalogue. The newest phones of the catalogue are from 2025. */
export function judgeQuestions(index: SearchIndex, entries: readonly SearchEntry[]): JudgedUnderstanding[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const brandNames = new Map(entries.map(({ brand }) => [brand.id, brand.name]));
  const understand = (text: string): Parameters | null => {
    const question = index.readQuestion(text);
    if (question === null || question.isNameOnly) return null;
    if (question.isModelName && index.search(text).hits.length > 0) return null;
    const understood = understandQuestion(question, {
      requestedView: { freshness: 'complete', currency: null },
      rates: {
        base: 'USD',
        rates: new Map(['THB', 'USD', 'EUR', 'INR'].map((code) => [code, { rate: 1, date: '' }])),
      },
      firstCurrentYear: 2023,
      getBrandSlug: (id) => createSlugBase(brandNames.get(id) ?? ''),
      getPhone: (id) => ({ slug: createSlugBase(byId.get(id)?.fullName ?? '') }) as Phone,
      getPrice: () => null,
      findDeviceType: (name) => byId.get(index.search(name).hits[0]?.id ?? 0)?.deviceType ?? null,
    });
    const { filters, ...rest } = presentUnderstanding(understood) as UnderstandingJson;
    const unread = question.unread.join(';');
    return { ...filters, ...rest, ...(unread !== '' && { unread }) };
  };
  return Object.entries(judgedQuestions).flatMap(([category, questions]) =>
    questions.map(([question, expectedParameters]) => {
      const expected = expectedParameters === null ? null : sortParameters(expectedParameters);
      const { unread, ...parameters } = understand(question) ?? {};
      const statedParameters = Object.fromEntries(
        Object.entries(parameters).filter(([, value]) => value !== null),
      );
      const isUnreadJudged = expected?.includes('unread=') === true;
      const isName = Object.keys(statedParameters).length === 0;
      return {
        category,
        question,
        expected,
        understood: isName ? null : formatSorted({ ...statedParameters, ...(isUnreadJudged && { unread }) }),
        isOpposite: isOpposite(expected, statedParameters),
      };
    }),
  );
}
