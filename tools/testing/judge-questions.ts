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
  /** As parameters in one order, so that two that mean the same are equal; null for a name. */
  readonly expected: string | null;
  readonly understood: string | null;
}

/** Parameters as one text, sorted. */
function inOneOrder(parameters: Readonly<Record<string, unknown>>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? [...value].sort().join() : value}`)
    .sort()
    .join('&');
}

const expectedText = (text: string): string =>
  inOneOrder(
    Object.fromEntries(
      text.split('&').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, value.includes(',') && name !== 'chipset' ? value.split(',') : value];
      }),
    ),
  );

const understoodText = ({ filters, ...rest }: UnderstandingJson): string =>
  inOneOrder({ ...filters, ...rest });

/** What each judged question is understood as, by the names of a catalogue whose newest phones are of 2025. */
export function judgeQuestions(index: SearchIndex, entries: readonly SearchEntry[]): JudgedUnderstanding[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const brandNames = new Map(entries.map(({ brand }) => [brand.id, brand.name]));
  const understand = (text: string): string | null => {
    const question = index.question(text);
    if (question === null || (question.isModelName && index.search(text).hits.length > 0)) return null;
    const understood = understandQuestion(question, {
      requested: { freshness: 'complete', currency: null },
      rates: {
        base: 'USD',
        rates: new Map(['THB', 'USD', 'EUR'].map((code) => [code, { rate: 1, date: '' }])),
      },
      firstCurrentYear: 2023,
      getBrandSlug: (id) => createSlugBase(brandNames.get(id) ?? ''),
      getPhone: (id) => ({ slug: createSlugBase(byId.get(id)?.fullName ?? '') }) as Phone,
      getPrice: () => null,
      findDeviceType: (name) => byId.get(index.search(name).hits[0]?.id ?? 0)?.deviceType ?? null,
    });
    return understoodText(presentUnderstanding(understood) as UnderstandingJson);
  };
  return Object.entries(judgedQuestions).flatMap(([category, questions]) =>
    questions.map(([question, expected]) => ({
      category,
      question,
      expected: expected === null ? null : expectedText(expected),
      understood: understand(question),
    })),
  );
}
