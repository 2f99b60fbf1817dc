import { normaliseText } from './normalise-text.ts';

type RunKind = 'letters' | 'digits' | 'thai' | 'plus';

/** A stretch of one kind of character: "S24+" is the runs s, 24 and +. */
export interface Run {
  readonly kind: RunKind;
  readonly text: string;
  /** Nothing stands between this run and the one before it. */
  readonly glued: boolean;
  /** The run stands in brackets. */
  readonly aside: boolean;
}

const pattern =
  /(?<digits>\d+(?:\.\d+)?)|(?<thai>\p{Script=Thai}+)|(?<letters>[[\p{L}\p{M}]--\p{Script=Thai}]+)|(?<plus>\+)|(?<bracket>[\(\)])/gv;

/** Letters that belong to the number before them, so that the 5 of "5G" is not taken for a model. */
const unit = /^(?:g|gb|tb|mb|mp|mah|hz|mm|inch|st|nd|rd|th)$/;
const generation = /^[2-6]$/;

function isUnit(number: Run, letters: string, runs: readonly Run[]): boolean {
  if (!unit.test(letters)) return false;
  if (letters !== 'g') return true;
  // "a5g" speaks of a model; a free-standing "5g", or one behind a word or a suffix ("7z5g"), is a network.
  const letter = runs.at(-2);
  const afterLetter = number.glued && letter?.kind === 'letters' && letter.text.length === 1 && !letter.glued;
  return generation.test(number.text) && !afterLetter;
}

/** A "+" means "plus" behind a name; between two words without spaces it is an encoded space. */
function isPlus(text: string, at: number, runs: readonly Run[]): boolean {
  return runs.length > 0 && !/^\+(?![3-6]g)[\p{L}\d]/u.test(text.slice(at, at + 4));
}

function kindOf(groups: Record<string, string | undefined>): RunKind {
  if (groups.digits !== undefined) return 'digits';
  if (groups.thai !== undefined) return 'thai';
  return groups.plus === undefined ? 'letters' : 'plus';
}

/** Cuts text into runs; whatever is neither letter nor digit nor "+" separates. Stops after `limit` runs. */
export function readRuns(input: string, limit = 32): Run[] {
  const text = normaliseText(input);
  const runs: Run[] = [];
  let end = -1;
  let aside = false;
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    const groups = match.groups ?? {};
    if (groups.bracket !== undefined) {
      aside = found === '(';
      continue;
    }
    const kind = kindOf(groups);
    if (kind === 'plus' && !isPlus(text, match.index, runs)) continue;
    const glued = match.index === end;
    end = match.index + found.length;
    const last = runs.at(-1);
    if (glued && kind === 'letters' && last?.kind === 'digits' && isUnit(last, found, runs)) {
      runs[runs.length - 1] = { ...last, text: last.text + found };
    } else if (runs.length === limit) {
      break;
    } else {
      runs.push({ kind, text: found, glued, aside });
    }
  }
  return runs;
}
