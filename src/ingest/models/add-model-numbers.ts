import type {
  ImportTransaction,
  NamedPhone,
  PhoneToChange,
  RejectedRow,
  StoredPhone,
} from '../../domain/ingest.ts';
import { emptyFacts } from '../../record/empty-phone.ts';
import { dateOf, isOlder, mergeFacts } from '../merge-facts.ts';

/** The model numbers that one row states for a phone. */
export interface ToldNumbers {
  readonly phone: NamedPhone;
  readonly modelNumbers: readonly string[];
  readonly line: number;
}

/**
 * Adds model numbers to phones, beside those that they have. A number that another phone has already is refused:
 * one of the two must be wrong, and nothing here says which.
 */
export async function addModelNumbers(
  transaction: ImportTransaction,
  numbers: readonly ToldNumbers[],
  catalogue: readonly NamedPhone[],
): Promise<{ readonly phonesChanged: number; readonly refused: readonly RejectedRow[] }> {
  const refused: RejectedRow[] = [];
  const owners = new Map<string, NamedPhone[]>();
  const own = (number: string, phone: NamedPhone) =>
    owners.set(number.toUpperCase(), [...(owners.get(number.toUpperCase()) ?? []), phone]);
  for (const phone of catalogue) for (const number of phone.modelNumbers) own(number, phone);
  const added = new Map<number, { phone: NamedPhone; news: string[] }>();
  for (const { phone, modelNumbers, line } of numbers) {
    const known = added.get(phone.id) ?? { phone, news: [] };
    added.set(phone.id, known);
    for (const number of modelNumbers) {
      const [owner, ...others] = owners.get(number.toUpperCase()) ?? [];
      if (owner === undefined) {
        own(number, phone);
        known.news.push(number);
      } else if (![owner, ...others].some(({ id }) => id === phone.id)) {
        const reason = `The model number "${number}" of "${phone.fullName}" is already that of "${owner.fullName}".`;
        refused.push({ line, reason });
      }
    }
  }
  const wanted = [...added.values()].filter(({ news }) => news.length > 0);
  const stored = await transaction.find(wanted.map(({ phone }) => phone));
  const byId = new Map(wanted.map(({ phone, news }) => [phone.id, news]));
  const changes = stored.map((phone) => withNumbers(phone, byId.get(phone.id) ?? [], transaction.asOf));
  await transaction.change(changes);
  return { phonesChanged: changes.length, refused };
}

/** The whole list is one fact. It is dated by the file, or by what it is added to where that is newer. */
function withNumbers(stored: StoredPhone, news: readonly string[], asOf: string | null): PhoneToChange {
  const modelNumbers = [...stored.facts.modelNumbers, ...news];
  const storedDate = dateOf(stored, 'modelNumbers');
  const facts = { ...emptyFacts(), modelNumbers };
  const date = isOlder(asOf, storedDate) ? storedDate : asOf;
  const { changed: _, ...state } = mergeFacts(stored, { facts, specSheet: [], asOf: date });
  return { id: stored.id, otherDevice: stored.otherDevice, ...state };
}
