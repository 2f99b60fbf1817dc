import type {
  ImportRef,
  ImportTransaction,
  NamedPhone,
  PhoneState,
  PhoneToChange,
  RejectedRow,
  StoredPhone,
} from '../../domain/catalogue/ingest.ts';
import { emptyFacts } from '../../record/empty-phone.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import { isOlder, mergeFacts, sourceOf } from '../merge-facts.ts';

type Models = Pick<PhoneFacts, 'modelNumbers' | 'codeNames'>;

/** The model numbers and code names that one row states for a phone. */
export interface ToldModels {
  readonly phone: NamedPhone;
  readonly modelNumbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly line: number;
}

const modelFacts = ['modelNumbers', 'codeNames'] as const;

/**
 * Adds model numbers and code names to phones, beside those that they have, and counts them. A number that another phone has already is
 * refused, and its row with it: one of the two must be wrong, and nothing here says which. Several phones may share a
 * code name, since makers use one for all editions of a device.
 */
export async function addModels(
  transaction: ImportTransaction,
  rows: readonly ToldModels[],
  catalogue: readonly NamedPhone[],
): Promise<{ readonly added: number; readonly refused: readonly RejectedRow[] }> {
  const refused: RejectedRow[] = [];
  const owners = new Map<string, NamedPhone[]>();
  const own = (number: string, phone: NamedPhone) =>
    owners.set(number.toUpperCase(), [...(owners.get(number.toUpperCase()) ?? []), phone]);
  for (const phone of catalogue) for (const number of phone.modelNumbers) own(number, phone);
  const added = new Map<number, { phone: NamedPhone; news: Models }>();
  for (const { phone, modelNumbers, codeNames, line } of rows) {
    const known = added.get(phone.id) ?? { phone, news: { modelNumbers: [], codeNames: [] } };
    added.set(phone.id, known);
    const faults: string[] = [];
    for (const number of modelNumbers) {
      const [owner, ...others] = owners.get(number.toUpperCase()) ?? [];
      if (owner === undefined) {
        own(number, phone);
        known.news.modelNumbers.push(number);
      } else if (![owner, ...others].some(({ id }) => id === phone.id)) {
        faults.push(
          `The model number "${number}" of "${phone.fullName}" is already that of "${owner.fullName}".`,
        );
      }
    }
    if (faults.length > 0) {
      refused.push({ line, reason: faults.join(' ') });
      continue;
    }
    const { news } = known;
    for (const name of codeNames)
      if (!isAmong(name, [...phone.codeNames, ...news.codeNames])) news.codeNames.push(name);
  }
  const wanted = [...added.values()].filter(({ news }) => modelFacts.some((name) => news[name].length > 0));
  const stored = await transaction.find(wanted.map(({ phone }) => phone));
  const byId = new Map(wanted.map(({ phone, news }) => [phone.id, news]));
  const changes = stored.flatMap((phone) => {
    const news = byId.get(phone.id);
    return news === undefined ? [] : [withModels(phone, news, transaction.source)];
  });
  await transaction.change(changes);
  const newModels = wanted.flatMap(({ news }) => modelFacts.flatMap((name) => news[name]));
  return { added: newModels.length, refused };
}

function isAmong(name: string, names: readonly string[]): boolean {
  return names.some((each) => each.toLowerCase() === name.toLowerCase());
}

/** Each list is one fact. It is of the file, or of what it is added to where that is newer. */
function withModels(stored: StoredPhone, news: Models, source: ImportRef): PhoneToChange {
  const told = modelFacts.filter((name) => news[name].length > 0);
  const {
    facts,
    specSheet,
    source: main,
    otherSources,
  } = told.reduce<PhoneState>((state, name) => {
    const before = state.facts[name].length === 0 ? null : sourceOf(state, name);
    const newest = before !== null && isOlder(source.asOf, before.asOf) ? before : source;
    const list = { ...emptyFacts(), [name]: [...state.facts[name], ...news[name]] };
    return mergeFacts(state, { facts: list, specSheet: [], source: newest, isPartial: true });
  }, stored);
  const { id, otherDevice } = stored;
  return { id, otherDevice, facts, specSheet, source: main, otherSources };
}
