import type { NamedPhone } from '../../domain/catalogue/ingest.ts';
import { codeKey } from '../../names/model-codes.ts';
import type { Variant } from '../../record/phone.ts';
import type { FoundName } from './find-name.ts';
import type { Candidate, NameIndex } from './name-index.ts';
import type { Trailing } from './read-trailing.ts';

/** What a source says beside the name. */
export interface Evidence extends Omit<Trailing, 'stranger'> {
  readonly country: string | null;
  readonly year: number | null;
  readonly memory: Variant | null;
}

type Choice = { readonly phone: NamedPhone } | { readonly reason: string };

/** The one of the phones with that name that the evidence leaves, or why there is none or more than one. */
export function chooseCandidate(name: FoundName, evidence: Evidence, index: NameIndex): Choice {
  const coded = byCodes(name.candidates, evidence.codes, index);
  if (coded.length === 0) return { reason: 'has the model number of another phone.' };
  if (coded.length === 1 && evidence.codes.some((code) => index.byCode.has(codeKey(code))))
    return { phone: (coded[0] as Candidate).phone };
  const edited = byEdition(coded, evidence);
  if (edited.length === 0)
    return { reason: 'is another edition than the catalogue has, or does not say which.' };
  // Nothing says which of the editions is meant.
  if (new Set(edited.map(({ parts }) => parts.edition)).size > 1) return { reason: ambiguous(edited) };
  const networked = byNetwork(edited, name.network ?? evidence.network, name.network === null);
  if (networked.length === 0) return { reason: 'is of a mobile network that the phone does not have.' };
  const left = byAside(networked, evidence);
  if (left.length === 0)
    return { reason: `is of a market ("${evidence.aside}") that the catalogue does not tell.` };
  if (left.length === 1) return { phone: (left[0] as Candidate).phone };
  return { reason: ambiguous(left) };
}

function ambiguous(candidates: readonly Candidate[]): string {
  const names = candidates.slice(0, 4).map(({ phone }) => phone.fullName);
  return `may be any of ${names.join(', ')}${candidates.length > 4 ? ' …' : '.'}`;
}

/** A model number that the catalogue knows decides; one that it does not know says nothing. */
function byCodes(
  candidates: readonly Candidate[],
  codes: readonly string[],
  { byCode }: NameIndex,
): readonly Candidate[] {
  const owners = codes.map((code) => byCode.get(codeKey(code))).filter((ids) => ids !== undefined);
  const keys = codes.map(codeKey);
  return candidates.filter(
    ({ phone, numbers }) =>
      owners.every((ids) => ids.has(phone.id)) &&
      (owners.length > 0 || keys.length === 0 || numbers.length === 0 || areSame(numbers, keys)),
  );
}

/** Whether a number of the one is one of the other, though either may be cut off. */
function areSame(numbers: readonly string[], keys: readonly string[]): boolean {
  return numbers.some((number) => keys.some((key) => key.startsWith(number) || number.startsWith(key)));
}

/** Names that differ only in a bracket: "(China)". Without one, the name that has none is meant. */
function byAside(
  candidates: readonly Candidate[],
  { aside, country }: Pick<Evidence, 'aside' | 'country'>,
): readonly Candidate[] {
  const named = (market: string | null | undefined) =>
    candidates.filter(({ parts }) => market != null && parts.aside === market);
  const same = named(aside);
  if (same.length > 0) return same;
  if (aside !== null && markets.has(aside)) return [];
  const soldThere = named(marketOf[country ?? '']);
  if (soldThere.length > 0) return soldThere;
  const plain = candidates.filter(({ parts }) => parts.aside === null);
  return plain.length > 0 ? plain : candidates;
}

/** Phones that are sold there under a name of elsewhere are other phones. */
const marketOf: Readonly<Record<string, string>> = {
  CN: 'china',
  ID: 'indonesia',
  IN: 'india',
  JP: 'japan',
  KR: 'korea',
  RU: 'russia',
  TW: 'taiwan',
};
const markets: ReadonlySet<string> = new Set(Object.values(marketOf));

const yearOf = ({ announcedOn, releasedOn }: NamedPhone): number | null => {
  const date = announcedOn ?? releasedOn;
  return date === null ? null : Number(date.slice(0, 4));
};

/** Of a name that was given again, the one that is meant must be stated: by its year, or by a size that no other has. */
function byEdition(
  candidates: readonly Candidate[],
  { edition, year, memory }: Evidence,
): readonly Candidate[] {
  if (edition !== null) {
    const same = candidates.filter(({ parts }) => parts.edition === edition);
    const ofYear = candidates.filter(
      ({ phone, parts }) => parts.edition === null && String(yearOf(phone)) === edition,
    );
    return same.length > 0 ? same : ofYear;
  }
  const editions = new Set(candidates.map(({ parts }) => parts.edition));
  if (editions.size === 1 && editions.has(null)) return candidates;
  if (year !== null) return candidates.filter(({ phone }) => yearOf(phone) === year);
  // One alone that bears a year has namesakes which the catalogue lacks.
  return editions.size === 1 ? [] : candidates.filter(({ phone }) => hasVariant(phone, memory));
}

/** RAM and storage both stated and both known, else it is no evidence: phones without known sizes are not excluded. */
function hasVariant({ variants }: NamedPhone, memory: Variant | null): boolean {
  const known = variants.filter(({ ramMb, storageMb }) => ramMb !== null && storageMb !== null);
  if (memory === null || memory.storageMb === null || memory.ramMb === null || known.length === 0)
    return true;
  return known.some(({ ramMb, storageMb }) => ramMb === memory.ramMb && storageMb === memory.storageMb);
}

/**
 * "Galaxy A52" is not "Galaxy A52 5G" where there are both. A network that no name bears must be one of the phone's.
 * @param isDistant the network stands farther behind the name: it must not be the phone's, as shops write it anyway
 */
function byNetwork(
  candidates: readonly Candidate[],
  network: string | null,
  isDistant: boolean,
): readonly Candidate[] {
  const same = candidates.filter(({ parts }) => parts.network === network);
  if (same.length > 0) return same;
  // Every phone of that name has 5G; "LTE" in a name distinguishes it from one that the catalogue may lack.
  if (network === null) return candidates.filter(({ parts }) => parts.network === '5g');
  const unmarked = candidates.filter(({ parts }) => parts.network === null);
  return unmarked.filter(({ phone: { generations } }) => {
    const has5g = generations?.includes('G5') ?? isDistant;
    return network === '5g' ? has5g : !has5g;
  });
}
