import type { IncomingPhone } from '../../../../src/domain/catalogue/incoming-row.ts';
import type { FreshPhone } from './read-fresh-facts.ts';
import { chooseRelease } from './to-sheet-cells.ts';

/** Corrections of spellings in the table. */
const corrections = [[/^vivo IQOO/, 'vivo iQOO']] as const;
const networkPattern = / [45]G$/;

type StarterPhone = Pick<IncomingPhone, 'fullName' | 'facts'>;

/**
 * Names phones as people do: "5G" stays only if there is another phone of the same name without it. Phones of the
 * starter catalogue keep their names.
 * @returns the name of each phone by the name in the table
 */
export function namePhones(
  phones: readonly FreshPhone[],
  starter: readonly StarterPhone[],
): Map<string, string> {
  const inTable = Map.groupBy(phones, ({ name }) => toShortKey(correctSpelling(name)));
  const inStarter = Map.groupBy(starter, ({ fullName }) => toShortKey(fullName));
  const chooseName = (phone: FreshPhone): string => {
    const name = correctSpelling(phone.name);
    const short = name.replace(networkPattern, '');
    const others = (inStarter.get(toShortKey(name)) ?? []).filter((other) => !isSame(other, short, phone));
    const isOnlyOne = others.length === 0 && inTable.get(toShortKey(name))?.length === 1;
    return name.endsWith(' 5G') && isOnlyOne ? short : name;
  };
  return new Map(phones.map((phone) => [phone.name, chooseName(phone)]));
}

const toShortKey = (name: string): string => name.replace(networkPattern, '').toLowerCase();

/** Whether a phone of the starter catalogue is this one, added by an earlier run under its short name. */
function isSame({ fullName, facts }: StarterPhone, short: string, phone: FreshPhone): boolean {
  return fullName === short && facts.releasedOn !== null && facts.releasedOn === chooseRelease(phone);
}

function correctSpelling(name: string): string {
  return corrections.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), name);
}
