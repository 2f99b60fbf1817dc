import type { IncomingPhone } from '../../../../src/domain/catalogue/incoming-row.ts';
import type { FreshPhone } from './read-fresh-facts.ts';
import { chooseRelease } from './to-sheet-cells.ts';

/** Spellings of the table that differ from the makers' own. */
const misspelt = [[/^vivo IQOO/, 'vivo iQOO']] as const;
const networkPattern = / [45]G$/;

type StarterPhone = Pick<IncomingPhone, 'fullName' | 'facts'>;

/**
 * Names phones as people do: without the "5G" that tells a phone from another one only if there is another. A phone that
 * the starter catalogue has keeps its name there.
 * @returns the name of each phone by the name in the table
 */
export function namePhones(
  phones: readonly FreshPhone[],
  starter: readonly StarterPhone[],
): Map<string, string> {
  const inTable = Map.groupBy(phones, ({ name }) => toShort(spell(name)));
  const inStarter = Map.groupBy(starter, ({ fullName }) => toShort(fullName));
  const chooseName = (phone: FreshPhone): string => {
    const name = spell(phone.name);
    const short = name.replace(networkPattern, '');
    const others = (inStarter.get(toShort(name)) ?? []).filter((other) => !isSame(other, short, phone));
    const isOnlyOne = others.length === 0 && inTable.get(toShort(name))?.length === 1;
    return name.endsWith(' 5G') && isOnlyOne ? short : name;
  };
  return new Map(phones.map((phone) => [phone.name, chooseName(phone)]));
}

const toShort = (name: string): string => name.replace(networkPattern, '').toLowerCase();

/** Whether a phone of the starter catalogue is this one, added by an earlier run under its short name. */
function isSame({ fullName, facts }: StarterPhone, short: string, phone: FreshPhone): boolean {
  return fullName === short && facts.releasedOn !== null && facts.releasedOn === chooseRelease(phone);
}

function spell(name: string): string {
  return misspelt.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), name);
}
