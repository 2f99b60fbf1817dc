import { eachOf, type Steps } from '../../../domain/in-slices.ts';
import type { SearchEntry } from '../../../domain/search.ts';
import { isNumeral } from './numerals.ts';
import { readRuns } from './read-runs.ts';
import { type Atom, createVocabularyBuilder, type Vocabulary } from './vocabulary.ts';

/** What part an atom plays in a name, which decides how much a query misses by leaving it out. */
export const atomRole = {
  brand: 0,
  /** A common word, which is a series rather than a model. */
  series: 8,
  word: 1,
  number: 2,
  /** A word behind the number of the model: the Ultra of "S24 Ultra". */
  variant: 3,
  /** In brackets: a year, a market. */
  aside: 4,
  network: 5,
  oldNetwork: 6,
  /** A model number within the name, as in "I9300 Galaxy S III". */
  code: 7,
} as const;

export type AtomRole = (typeof atomRole)[keyof typeof atomRole];

/** The names of all phones as atom ids, one array for all, since a hundred thousand small arrays cost more. */
export interface NameTable {
  readonly atoms: Uint32Array;
  readonly roles: Uint8Array;
  /** Where the name at a position starts; one more than there are names. */
  readonly starts: Uint32Array;
  /** By position, 1 where the name numbers its model. */
  readonly numbered: Uint8Array;
}

const atomsPerStep = 4_096;

/** Longer names are cut: positions in a name are kept as bits of one number. */
const longestName = 30;

interface NameRun extends Atom {
  readonly aside: boolean;
}

function readName(fullName: string): NameRun[] {
  return readRuns(fullName, longestName).map(({ kind, text, glued, aside }) => ({
    text: kind === 'plus' ? 'plus' : text,
    glued,
    aside,
  }));
}

function isCodeAt(name: readonly NameRun[], at: number): boolean {
  const glued = (index: number) => name[index]?.glued === true;
  const longNumber = (index: number) => /^\d{3,}$/.test(name[index]?.text ?? '');
  const shortWord = (index: number) => /^\p{L}{1,3}$/u.test(name[index]?.text ?? '');
  if (longNumber(at)) return glued(at) && shortWord(at - 1);
  if (!shortWord(at)) return false;
  return (glued(at + 1) && longNumber(at + 1)) || (glued(at) && longNumber(at - 1));
}

function rolesOf(name: readonly NameRun[], brandLength: number): AtomRole[] {
  let numberSeen = false;
  return name.map((atom, at) => {
    if (at < brandLength) return atomRole.brand;
    if (atom.aside || /^(?:19|20)\d\d$/.test(atom.text)) return atomRole.aside;
    if (atom.text === '5g') return atomRole.network;
    if (/^(?:[2346]g|lte|wi|fi|cellular)$/.test(atom.text)) return atomRole.oldNetwork;
    if (isCodeAt(name, at)) return atomRole.code;
    if (isNumeral(atom.text)) {
      numberSeen = true;
      return atomRole.number;
    }
    return numberSeen ? atomRole.variant : atomRole.word;
  });
}

/** How many atoms at the start of the name are the brand's. */
function brandLengthOf(name: readonly NameRun[], brand: string): number {
  const brandAtoms = readName(brand);
  return brandAtoms.every((atom, at) => atom.text === name[at]?.text) ? brandAtoms.length : 0;
}

/** Reads the names of all entries and counts their atoms. */
export function* readNames(
  entries: readonly SearchEntry[],
): Steps<{ names: NameTable; vocabulary: Vocabulary }> {
  const builder = createVocabularyBuilder();
  const numbers: number[] = [];
  const allRoles: number[] = [];
  const starts = new Uint32Array(entries.length + 1);
  const numbered = new Uint8Array(entries.length);
  yield* eachOf(entries.entries(), ([position, entry]) => {
    const name = readName(entry.fullName);
    const nameRoles = rolesOf(name, brandLengthOf(name, entry.brand.name));
    numbers.push(...builder.add(name));
    allRoles.push(...nameRoles);
    starts[position + 1] = numbers.length;
    numbered[position] = Number(nameRoles.includes(atomRole.number));
  });
  const { vocabulary, idsByNumber } = builder.build();
  yield;
  const isCommon = vocabulary.atoms.map((atom) => vocabulary.isCommon(atom));
  yield;
  const atoms = new Uint32Array(numbers.length);
  const roles = new Uint8Array(numbers.length);
  yield* eachOf(
    numbers.entries(),
    ([at, number]) => {
      const atom = idsByNumber[number] as number;
      const role = allRoles[at] as AtomRole;
      atoms[at] = atom;
      // Words become series once all names are counted.
      roles[at] = role === atomRole.word && isCommon[atom] ? atomRole.series : role;
    },
    atomsPerStep,
  );
  return { names: { atoms, roles, starts, numbered }, vocabulary };
}
