import { isDeepStrictEqual } from 'node:util';
import { listRules } from '../../../../src/ingest/merge/list-rules.ts';
import { toMemberName } from '../../../../src/record/member-name.ts';
import type { PhoneFacts } from '../../../../src/record/phone.ts';
import { recordFields } from '../../../../src/record/record-fields.ts';
import { datePublishers, findPublisherKey, type Publisher } from './publishers.ts';
import type { FreshPhone } from './read-fresh-facts.ts';

type Json = Readonly<Record<string, unknown>>;
type ReadFacts = (phone: FreshPhone) => PhoneFacts;

/**
 * Creates a function that lists the sources of a phone's facts in the import format. The facts of each publisher are
 * read separately, and it is the source of those that equal the final facts. Of several sources, the most reliable one
 * counts. A fact that no publisher states alone, such as a release that another publisher's announcement corrects, has
 * no source.
 * @param readFacts reads the facts of a phone as they are written to the starter catalogue
 */
export function createSourceTracer(phones: readonly FreshPhone[], readFacts: ReadFacts) {
  const publishers = datePublishers(phones.flatMap(listCitations));
  return (phone: FreshPhone, facts: PhoneFacts): Json[] => {
    const sources = new Map<string, string>();
    for (const key of publishers.keys()) {
      const stated = readFacts(selectStated(phone, key));
      for (const path of listAgreeing(facts, stated)) if (!sources.has(path)) sources.set(path, key);
    }
    const leaves = listLeaves(facts).map((path) => [path, sources.get(path) ?? null] as const);
    return shorten(new Map(leaves)).map(({ key, paths }) => ({
      ...toJson(publishers.get(key) as Publisher),
      ...(paths !== null && { facts: paths.map(toMemberName) }),
    }));
  };
}

function listCitations({ facts }: FreshPhone) {
  const dates = ['announced_on', 'released_on'].flatMap((field) => facts.get(field) ?? []);
  const phoneDate =
    dates
      .map(({ value }) => value)
      .sort()
      .at(-1) ?? '';
  return [...facts].flatMap(([field, values]) =>
    values.flatMap(({ value, citations }) =>
      citations.map((source) => ({ field, value, source, phoneDate })),
    ),
  );
}

/** @returns the phone with only those values that a publisher states */
function selectStated(phone: FreshPhone, key: string): FreshPhone {
  const facts = [...phone.facts].map(([field, values]) => {
    const stated = values.filter(({ citations }) =>
      citations.some((citation) => findPublisherKey(citation) === key),
    );
    return [field, stated] as const;
  });
  return { ...phone, facts: new Map(facts.filter(([, stated]) => stated.length > 0)) };
}

const toJson = ({ name, asOf, isDateInferred }: Publisher): Json => ({
  name,
  as_of: asOf,
  ...(isDateInferred && { as_of_inferred: true }),
});

/** Lists the paths of all known facts, down to the parts of lists. */
function listLeaves(facts: PhoneFacts): string[] {
  return recordFields.flatMap(({ path, read, isUnknown }) => {
    const value = read(facts);
    if (isUnknown(value)) return [];
    const rule = listRules.get(path);
    if (rule === undefined || (value as []).length === 0) return [path];
    return (value as readonly Json[]).flatMap((item, index) =>
      rule.hasLeaves ? listMembers(item).map((name) => `${path}[${index}].${name}`) : [`${path}[${index}]`],
    );
  });
}

const listMembers = (item: Json): string[] => Object.keys(item).filter((name) => item[name] !== null);

/** Lists the paths of the known facts that are the same in `others`. */
function listAgreeing(facts: PhoneFacts, others: PhoneFacts): string[] {
  return recordFields.flatMap(({ path, read, isUnknown }) => {
    const [value, other] = [read(facts), read(others)];
    if (isUnknown(value) || isUnknown(other)) return [];
    const rule = listRules.get(path);
    if (rule === undefined || (value as []).length === 0)
      return isDeepStrictEqual(value, other) ? [path] : [];
    const partners = rule.findPartners(value as never, other as never, facts.formFactor);
    return partners.flatMap((position, index) => {
      if (position === null) return [];
      const item = (value as readonly Json[])[position] as Json;
      const otherItem = (other as readonly Json[])[index] as Json;
      if (!rule.hasLeaves) return isDeepStrictEqual(item, otherItem) ? [`${path}[${position}]`] : [];
      const same = listMembers(item).filter((name) => isDeepStrictEqual(item[name], otherItem[name]));
      return same.map((name) => `${path}[${position}].${name}`);
    });
  });
}

/**
 * The part that contains this one: `displays` for `displays[0]`. The whole phone, an empty text, contains all others.
 */
const toParent = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')));

function* listParents(path: string): Generator<string> {
  for (let part = path; part !== ''; ) {
    part = toParent(part);
    yield part;
  }
}

/**
 * Names the source of most facts of a part for the whole part, and other sources for their facts. A part with a fact
 * that has no source is not named.
 * @param sources the publisher of each fact, or null
 * @returns publishers with paths, the shortest ones; null stands for all that no other path names
 */
function shorten(sources: ReadonlyMap<string, string | null>): { key: string; paths: string[] | null }[] {
  const keysByPart = new Map<string, (string | null)[]>();
  for (const [path, key] of sources)
    for (const part of listParents(path)) keysByPart.set(part, [...(keysByPart.get(part) ?? []), key]);
  const sourceOf = (path: string): string | null => {
    const keys = keysByPart.get(path);
    if (keys === undefined) return sources.get(path) ?? null;
    return keys.includes(null) ? null : findMostFrequent(keys);
  };
  const main = sourceOf('');
  const paths = [...keysByPart.keys(), ...sources.keys()].filter(
    (path) => path !== '' && sourceOf(path) !== null && sourceOf(path) !== sourceOf(toParent(path)),
  );
  const others = Map.groupBy(paths, sourceOf);
  return [
    ...(main === null ? [] : [{ key: main, paths: null }]),
    ...[...others].map(([key, keyPaths]) => ({ key: key as string, paths: keyPaths })),
  ];
}

function findMostFrequent<Item>(items: readonly Item[]): Item {
  const groups = [...Map.groupBy(items, (item) => item)].sort(([, a], [, b]) => b.length - a.length);
  return (groups[0] as [Item, Item[]])[0];
}
