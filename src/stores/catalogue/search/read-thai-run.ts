import type { Lexicon, ReadingMode } from './lexicon.ts';
import type { Run } from './read-runs.ts';
import { readThai } from './read-thai.ts';
import { exactPiece, type Option } from './reading.ts';

const joinCost = 0.1;

/**
 * Spelt-out atoms as names write them: letters read aloud one by one where names have them as a word (ซีอี is "ce"), and
 * digits as a number (เก้าห้า is "95").
 */
function joinSpelt(atoms: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = [];
  for (const atom of atoms) {
    const before = joined.at(-1);
    const both = `${before}${atom}`;
    const spelt = /^\d+$/.test(both) ? atom.length === 1 : /^[a-z]{2}$/.test(both);
    if (before !== undefined && spelt && lexicon.vocabulary.frequencyOf(both) > 0)
      joined[joined.length - 1] = both;
    else joined.push(atom);
  }
  return joined;
}

/** The ways to understand a run of Thai, alone or with the next, since people set spaces inside words too. */
export function readThaiRun(runs: readonly Run[], at: number, lexicon: Lexicon, mode: ReadingMode): Option[] {
  const run = runs[at] as Run;
  const next = runs[at + 1];
  const spans: [string, number][] = [[run.text, 1]];
  if (next?.kind === 'thai') spans.push([run.text + next.text, 2]);
  return spans.flatMap(([text, take]) =>
    readThai(text, at + take === runs.length, mode).flatMap(({ atoms, cost, dropped }) => {
      const spanCost = take === 1 ? cost : cost + joinCost;
      const spelt = joinSpelt(atoms, lexicon);
      const ways = spelt.length < atoms.length ? [atoms, spelt] : [atoms];
      return ways.map((way) => ({
        take,
        pieces: way.map((atom, index) => exactPiece(atom, index === 0 && run.glued)),
        cost: spanCost,
        dropped,
      }));
    }),
  );
}
