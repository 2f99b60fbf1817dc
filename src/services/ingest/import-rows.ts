import type {
  CatalogueWriter,
  ImportFile,
  ImportReport,
  ImportTransaction,
  IncomingPhone,
  PhoneIdentity,
  PhoneState,
  PhoneToAdd,
  PhoneToChange,
  PriceToAdd,
  RejectedRow,
} from '../../domain/ingest.ts';
import { emptyFacts } from '../../domain/phone.ts';
import { identityKey, slugBase } from '../../domain/phone-identity.ts';
import { mergeFacts } from './merge-facts.ts';

/** A phone while a file is merged into it: `id` is null as long as it is new. */
interface Pending {
  readonly id: number | null;
  readonly identity: PhoneIdentity;
  readonly brandName: string;
  readonly fullName: string;
  state: PhoneState;
  otherDevice: boolean;
  changed: boolean;
}

const nothingKnown: PhoneState = { facts: emptyFacts(), specSheet: [], asOf: null, olderFacts: {} };

const identityOf = ({ brand, fullName }: IncomingPhone): PhoneIdentity => ({
  brandKey: identityKey(brand),
  key: identityKey(fullName),
});
const textOf = ({ brandKey, key }: PhoneIdentity): string => `${brandKey}\n${key}`;

/**
 * Merges the rows of one file into the catalogue, in one transaction. The same file with the same date changes
 * nothing; a phone is (brand, full name), and keeps its id and slug for ever.
 */
export async function importRows(
  writer: CatalogueWriter,
  file: ImportFile,
  phones: readonly IncomingPhone[],
  rejected: readonly RejectedRow[],
): Promise<ImportReport> {
  const report = { file: file.name, asOf: file.asOf, rows: phones.length + rejected.length, rejected };
  const counts = await writer.importFile(file, async (transaction) => {
    const pending = await merge(transaction, file, phones);
    const added = pending.filter(({ id }) => id === null);
    const changed = pending.filter(({ id, changed: isChanged }) => id !== null && isChanged);
    await transaction.add(await withSlugs(transaction, added));
    await transaction.change(changed.map(toChange));
    const pricesAdded = await transaction.addPrices(phones.flatMap((phone) => pricesOf(phone, file)));
    return { added: added.length, changed: changed.length, pricesAdded };
  });
  const { added, changed, pricesAdded } = counts ?? { added: 0, changed: 0, pricesAdded: 0 };
  return { ...report, added, changed, unchanged: phones.length - added - changed, pricesAdded };
}

async function merge(
  transaction: ImportTransaction,
  file: ImportFile,
  phones: readonly IncomingPhone[],
): Promise<Pending[]> {
  const pending = new Map<string, Pending>();
  for (const stored of await transaction.find(phones.map(identityOf))) {
    const { id, brandKey, key, otherDevice, ...state } = stored;
    const identity = { brandKey, key };
    pending.set(textOf(identity), {
      id,
      identity,
      brandName: '',
      fullName: '',
      state,
      otherDevice,
      changed: false,
    });
  }
  // Rows that name no phone of this file are not touched: an import deletes nothing.
  for (const phone of phones) {
    const identity = identityOf(phone);
    let known = pending.get(textOf(identity));
    if (known === undefined) {
      const { brand: brandName, fullName } = phone;
      known = {
        id: null,
        identity,
        brandName,
        fullName,
        state: nothingKnown,
        otherDevice: false,
        changed: false,
      };
      pending.set(textOf(identity), known);
    }
    const { changed, ...state } = mergeFacts(known.state, {
      facts: phone.facts,
      specSheet: phone.specSheet,
      asOf: file.asOf,
    });
    known.state = state;
    known.changed ||= changed || (phone.otherDevice && !known.otherDevice);
    known.otherDevice ||= phone.otherDevice;
  }
  return [...pending.values()];
}

function toChange({ id, state, otherDevice }: Pending): PhoneToChange {
  return { id: id as number, otherDevice, ...state };
}

/** Gives each new phone the first free one of `base`, `base-2`, `base-3` … */
async function withSlugs(transaction: ImportTransaction, added: readonly Pending[]): Promise<PhoneToAdd[]> {
  const bases = added.map(({ fullName }) => slugBase(fullName));
  const taken = await transaction.slugsLike([...new Set(bases)]);
  return added.map(({ identity, brandName, fullName, state, otherDevice }, index) => {
    const base = bases[index] as string;
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
    taken.add(slug);
    return {
      ...identity,
      slug,
      brand: { name: brandName, slug: slugBase(brandName) },
      fullName,
      otherDevice,
      ...state,
    };
  });
}

/** A price without a date of its own was true at the file's date. */
function pricesOf(phone: IncomingPhone, file: ImportFile): PriceToAdd[] {
  const fileDate = new Date(`${file.asOf ?? '1970-01-01'}T00:00:00Z`);
  return phone.prices.map((price) => ({
    ...identityOf(phone),
    price: { ...price, observedAt: price.observedAt ?? fileDate },
  }));
}
