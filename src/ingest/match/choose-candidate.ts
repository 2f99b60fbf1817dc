import type { LaunchDates, NamedPhone } from '../../domain/catalogue/catalogue-writer.ts';
import { toModelNumberKey } from '../../names/model-numbers.ts';
import type { Variant } from '../../record/phone.ts';
import type { NameMatch } from './find-name.ts';
import type { Candidate, NameIndex } from './name-index.ts';
import type { TitleRemainder } from './read-title-remainder.ts';

/** The facts that a source states besides the name. They distinguish phones that have the same name. */
export interface Evidence extends Omit<TitleRemainder, 'unrecognisedWord'> {
  readonly country: string | null;
  readonly year: number | null;
  readonly memory: Variant | null;
}

type Choice =
  | { readonly phone: NamedPhone }
  | {
      readonly reason: string;
      /** Whether several phones remain. */
      readonly isAmbiguous?: true;
    };

/**
 * Chooses among the phones that have the name, by filtering them with one kind of evidence after another.
 * @returns the only phone that remains, or the reason why none or several remain. Callers put the title before the
 *   reason.
 */
export function chooseCandidate(name: NameMatch, evidence: Evidence, index: NameIndex): Choice {
  // Compare the model numbers. A number that the catalogue knows is enough to choose the phone.
  const { modelNumbers } = evidence;
  const modelNumberMatches = filterByModelNumbers(name.candidates, modelNumbers, index);
  if (modelNumberMatches.length === 0) return { reason: 'has the model number of another phone.' };
  const hasKnownNumber = modelNumbers.some((number) => index.byModelNumber.has(toModelNumberKey(number)));
  if (modelNumberMatches.length === 1 && hasKnownNumber)
    return { phone: (modelNumberMatches[0] as Candidate).phone };

  // Compare the editions, such as "2020".
  const editionMatches = filterByEdition(modelNumberMatches, evidence);
  if (editionMatches.length === 0)
    return { reason: 'is an edition that the catalogue does not have, or does not name its edition.' };
  const editions = new Set(editionMatches.map(({ parts }) => parts.edition));
  if (editions.size > 1) return { reason: describeAmbiguity(editionMatches), isAmbiguous: true };

  // Compare the mobile networks.
  const networkMatches = filterByNetwork(
    editionMatches,
    name.network ?? evidence.network,
    name.network === null,
  );
  if (networkMatches.length === 0)
    return { reason: 'names a mobile network that the phone does not support.' };

  // Compare the markets.
  const marketMatches = filterByMarket(networkMatches, evidence);
  if (marketMatches.length === 0)
    return { reason: `names a market ("${evidence.bracketText}") that the catalogue does not distinguish.` };
  if (marketMatches.length === 1) return { phone: (marketMatches[0] as Candidate).phone };
  return { reason: describeAmbiguity(marketMatches), isAmbiguous: true };
}

function describeAmbiguity(candidates: readonly Candidate[]): string {
  const names = candidates.slice(0, 4).map(({ phone }) => phone.fullName);
  return `may be any of ${names.join(', ')}${candidates.length > 4 ? ' …' : '.'}`;
}

/** Selects the phones that have the stated model numbers. Unknown numbers exclude no phone. */
function filterByModelNumbers(
  candidates: readonly Candidate[],
  modelNumbers: readonly string[],
  { byModelNumber }: NameIndex,
): readonly Candidate[] {
  const numberKeys = modelNumbers.map(toModelNumberKey);
  const ownerIdSets = numberKeys.map((key) => byModelNumber.get(key)).filter((ids) => ids !== undefined);
  return candidates.filter(
    ({ phone, omittedNumbers }) =>
      ownerIdSets.every((ids) => ids.has(phone.id)) &&
      (ownerIdSets.length > 0 ||
        numberKeys.length === 0 ||
        omittedNumbers.length === 0 ||
        hasCommonNumber(omittedNumbers, numberKeys)),
  );
}

/** Whether the lists have a number in common. Two numbers are also equal if one is the beginning of the other. */
function hasCommonNumber(numbers: readonly string[], keys: readonly string[]): boolean {
  return numbers.some((number) => keys.some((key) => key.startsWith(number) || number.startsWith(key)));
}

/**
 * Chooses among names that differ only in a bracket, such as "(China)". If the source has no such bracket, the name for
 * the country of sale is preferred, and then the name without a bracket.
 */
function filterByMarket(
  candidates: readonly Candidate[],
  { bracketText, country }: Evidence,
): readonly Candidate[] {
  const filterByBracketText = (market: string | null | undefined): readonly Candidate[] =>
    candidates.filter(({ parts }) => market != null && parts.bracketText === market);
  const bracketMatches = filterByBracketText(bracketText);
  if (bracketMatches.length > 0) return bracketMatches;
  if (bracketText !== null && markets.has(bracketText)) return [];
  const countryMatches = filterByBracketText(marketByCountry[country ?? '']);
  if (countryMatches.length > 0) return countryMatches;
  const candidatesWithoutBracket = candidates.filter(({ parts }) => parts.bracketText === null);
  return candidatesWithoutBracket.length > 0 ? candidatesWithoutBracket : candidates;
}

/** The bracket that marks the edition for one country, such as "(China)" in a name, by the code of that country. */
const marketByCountry: Readonly<Record<string, string>> = {
  CN: 'china',
  ID: 'indonesia',
  IN: 'india',
  JP: 'japan',
  KR: 'korea',
  RU: 'russia',
  TW: 'taiwan',
};
const markets: ReadonlySet<string> = new Set(Object.values(marketByCountry));

/** @returns the year of announcement, otherwise the year of release, or null if neither is known */
export function getYear({ announcedOn, releasedOn }: LaunchDates): number | null {
  const date = announcedOn ?? releasedOn;
  return date === null ? null : Number(date.slice(0, 4));
}

/**
 * Selects the editions that the source identifies by an edition in the name, by a year or by a memory size. If a name
 * was used for several editions, the source must identify one in this way.
 */
function filterByEdition(
  candidates: readonly Candidate[],
  { edition, year, memory }: Evidence,
): readonly Candidate[] {
  if (edition !== null) {
    const editionMatches = candidates.filter(({ parts }) => parts.edition === edition);
    const yearMatches = candidates.filter(
      ({ phone, parts }) => parts.edition === null && String(getYear(phone)) === edition,
    );
    return editionMatches.length > 0 ? editionMatches : yearMatches;
  }
  const editions = new Set(candidates.map(({ parts }) => parts.edition));
  if (editions.size === 1 && editions.has(null)) return candidates;
  if (year !== null) return candidates.filter(({ phone }) => getYear(phone) === year);
  // A year in the name of a single candidate shows that other phones have the same name, even though the catalogue does
  // not have them.
  return editions.size === 1 ? [] : candidates.filter(({ phone }) => canHaveVariant(phone, memory));
}

/** Whether a phone may have a memory variant. It may if its own variants, or one of the stated sizes, are unknown. */
function canHaveVariant({ variants }: NamedPhone, memory: Variant | null): boolean {
  const completeVariants = variants.filter(({ ramMb, storageMb }) => ramMb !== null && storageMb !== null);
  if (memory === null || memory.storageMb === null || memory.ramMb === null || completeVariants.length === 0)
    return true;
  return completeVariants.some(
    ({ ramMb, storageMb }) => ramMb === memory.ramMb && storageMb === memory.storageMb,
  );
}

/**
 * Selects the phones whose name has the stated network: "Galaxy A52" is not "Galaxy A52 5G" if both exist. If no name
 * has the network, it must be the newest network that the phone supports.
 * @param isDistant whether the network does not directly follow the name. In this case, a phone whose networks are
 *   unknown is assumed to have 5G.
 */
function filterByNetwork(
  candidates: readonly Candidate[],
  network: string | null,
  isDistant: boolean,
): readonly Candidate[] {
  const networkMatches = candidates.filter(({ parts }) => parts.network === network);
  if (networkMatches.length > 0) return networkMatches;
  // A source may omit "5G" if every phone with the name has it. It may not omit "LTE", which distinguishes the phone
  // from another one that the catalogue may not have.
  if (network === null) return candidates.filter(({ parts }) => parts.network === '5g');
  const candidatesWithoutNetwork = candidates.filter(({ parts }) => parts.network === null);
  return candidatesWithoutNetwork.filter(({ phone: { generations } }) => {
    const isPhone5g = generations?.includes('G5') ?? isDistant;
    return network === '5g' ? isPhone5g : !isPhone5g;
  });
}
