import { createEmptyItem } from '../../record/empty-phone.ts';
import type { Fact } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { type RecordField, recordFields } from '../../record/record-fields.ts';
import { offerMeanings } from '../prices/offer-words.ts';
import { sheetTopics, type Topic } from '../sheets/sheet-topics.ts';
import { normaliseUnit } from './units.ts';

/**
 * The meanings of columns in mappings, by kind of list and by role. A role is the name of a column in the code, such as
 * a member of `PriceColumns`. A list of prices also has columns with the meanings `price`, `condition`,
 * `category` and `network`.
 */
export const meaningByRole = {
  prices: {
    name: 'name',
    brand: 'brand',
    ram: 'ram',
    storage: 'storage',
    year: 'year',
    date: 'date',
    seller: 'seller',
    country: 'country',
    currency: 'currency',
    url: 'url',
    asin: 'asin',
  },
  reviews: {
    product: 'name',
    brand: 'brand',
    headline: 'title',
    text: 'body',
    rating: 'score',
    date: 'date',
    author: 'author',
    publisher: 'publisher',
    locale: 'locale',
    pros: 'pros',
    cons: 'cons',
    url: 'url',
    asin: 'asin',
  },
  models: { name: 'name', brand: 'brand', device: 'code_name', model: 'model_number' },
} as const;

export type FileKind = keyof typeof meaningByRole | 'sheet';

/** Names in mappings that differ from the name of their topic in the code. */
const renamedTopics: Partial<Record<Topic, string>> = {
  model: 'name',
  link: 'url',
  internal: 'storage',
  variantPrice: 'price',
  unlabelled: 'other',
  ignored: 'ignore',
};

/** @returns the name of a topic in mappings */
export const toMeaning = (topic: Topic): string => renamedTopics[topic] ?? toMemberName(topic);

/**
 * The topics that a mapping can name. `price` and `other` come last, since the later one of two topics with the same
 * meaning is used.
 */
const mappedTopics: readonly Topic[] = [
  ...new Set<Topic>(sheetTopics.map(({ topic }) => topic)),
  ...(['price', 'other', 'ignored'] as const),
];
export const topicByMeaning: ReadonlyMap<string, Topic> = new Map(
  mappedTopics.map((topic) => [toMeaning(topic), topic]),
);

/** A single fact that a column can state, and the function that sets its value. */
interface MappedFact {
  readonly fact: Fact;
  readonly write: RecordField['write'];
}

/** The facts that a column can state, by their path in JSON. Facts of `displays` apply to the main display. */
export const factByPath: ReadonlyMap<string, MappedFact> = new Map([
  ...recordFields.flatMap(({ jsonPath, entry, write }): [string, MappedFact][] =>
    entry.kind === 'section' ? [] : [[jsonPath, { fact: entry, write }]],
  ),
  ...Object.entries(phoneTable.displays.facts).map(([name, fact]): [string, MappedFact] => [
    toMemberName(`displays.${name}`),
    { fact, write: (facts, value) => writeToMainDisplay(facts, { [name]: value }) },
  ]),
]);

function writeToMainDisplay(facts: PhoneFacts, newFact: object): PhoneFacts {
  const [main = createEmptyItem('displays'), ...others] = facts.displays;
  return { ...facts, displays: [{ ...main, ...newFact }, ...others] };
}

/** The meanings that columns of each kind of file can have in a mapping. */
export const meaningsByKind: Readonly<Record<FileKind, ReadonlySet<string>>> = {
  prices: new Set(['price', ...Object.values(meaningByRole.prices), ...offerMeanings, 'ignore']),
  reviews: new Set([...Object.values(meaningByRole.reviews), 'ignore']),
  models: new Set([...Object.values(meaningByRole.models), 'ignore']),
  sheet: new Set([...topicByMeaning.keys(), ...factByPath.keys()]),
};

/** The units that numbers of a topic are converted to. */
export const unitByTopic: Partial<Record<Topic, string>> = {
  weight: 'g',
  height: 'mm',
  width: 'mm',
  depth: 'mm',
  dimensions: 'mm',
  size: 'in',
  resolution: 'px',
  battery: 'mah',
  charging: 'w',
  refreshRate: 'hz',
  cpu: 'ghz',
  mainCamera: 'mp',
  selfieCamera: 'mp',
  internal: 'gb',
  ram: 'gb',
};

/** @returns the unit to which the numbers of a column with this meaning are converted, or null if there is none */
export function getTargetUnit(meaning: string): string | null {
  const topic = topicByMeaning.get(meaning);
  if (topic !== undefined) return unitByTopic[topic] ?? null;
  return normaliseUnit(factByPath.get(meaning)?.fact.unit ?? '');
}
