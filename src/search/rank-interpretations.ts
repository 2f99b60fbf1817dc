import type { CodeIndex } from './build-code-index.ts';
import type { FindPositions } from './build-postings.ts';
import type { Interpretation, Term } from './interpretation.ts';
import { idsOf, namePattern } from './name-pattern.ts';
import { type NameTable, tokenRole } from './read-names.ts';
import { greatestScore, scoreName } from './score-name.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface RankedHit {
  /** The phone's place among the entries. */
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
}

export interface FoundPhones {
  /** Best first; equals in the order of their positions. */
  readonly hits: readonly RankedHit[];
  /** The interpretation of the best. */
  readonly interpretation: Interpretation;
}

/** What ranking needs of the catalogue. */
export interface Ranking {
  readonly names: NameTable;
  readonly vocabulary: Vocabulary;
  /** By position: what it costs a phone, when its name is not given whole, that few would mean it. */
  readonly priorCosts: Float32Array;
  /** The phones whose names have a token. */
  readonly findByToken: FindPositions;
  readonly codes: CodeIndex;
}

/** An interpretation this much less believable than one that found phones is not tried any more. */
const believableWithin = 0.35;
const doubtPerCost = 0.35;
/** Matches closer than this are equal, and newness decides. */
const scoreSteps = 1000;

type CodeTerm = Term & { readonly match: 'code' | 'code-prefix' };

function isCode(term: Term): term is CodeTerm {
  return term.match === 'code' || term.match === 'code-prefix';
}

/** In how many names a term stands; of an unfinished word only that it may be many. */
function howOften({ text, match }: Term, vocabulary: Vocabulary): number {
  return match === 'exact' ? vocabulary.frequencyOf(text) : Number.MAX_SAFE_INTEGER;
}

/** The phones with all the interpretation's model numbers, or with its rarest word: nothing else is looked at. */
function candidates({ terms }: Interpretation, { codes, findByToken, vocabulary }: Ranking): Uint32Array {
  const required = terms.filter((term) => !term.optional);
  const [code, ...more] = required.filter(isCode);
  if (code !== undefined) {
    return more.reduce(
      (common, { text, match }) => {
        const others = new Set(codes.find(text, match));
        return common.filter((position) => others.has(position));
      },
      codes.find(code.text, code.match),
    );
  }
  let rarest = required[0] as Term;
  for (const term of required) {
    if (howOften(term, vocabulary) < howOften(rarest, vocabulary)) rarest = term;
  }
  return findByToken(idsOf(rarest, vocabulary));
}

/** Whether most names number their models, as those of a series do: "redmi note" is one, "grand prime" a model. */
function areNumbered(positions: Uint32Array, { numbered }: NameTable): boolean {
  let count = 0;
  for (const position of positions) count += numbered[position] as number;
  return count * 2 > positions.length;
}

/** What the interpretations tried so far found. */
interface Best {
  readonly steps: number;
  readonly interpretation: Interpretation;
}

/** Scores what one interpretation finds; true when that is anything. */
function tryInterpretation(
  interpretation: Interpretation,
  ranking: Ranking,
  best: Map<number, Best>,
): boolean {
  const likely = candidates(interpretation, ranking);
  if (likely.length === 0) return false;
  const { names, priorCosts } = ranking;
  const wholePattern = namePattern(interpretation, ranking.vocabulary);
  const pattern = { ...wholePattern, general: wholePattern.general && areNumbered(likely, names) };
  const belief = Math.exp(-doubtPerCost * interpretation.cost) / greatestScore;
  const byCode = interpretation.terms.some(isCode);
  let found = false;
  for (const position of likely) {
    const score = scoreName(names, position, pattern, priorCosts[position] as number);
    if (score === 0) continue;
    found = true;
    const steps = Math.round((byCode ? 1 : score) * belief * scoreSteps);
    if (steps > (best.get(position)?.steps ?? 0)) best.set(position, { steps, interpretation });
  }
  return found;
}

/** The positions, best first, each as one number: how far it is from the greatest score, then its place. */
function inOrder(best: ReadonlyMap<number, Best>, count: number): Float64Array {
  const keys = Float64Array.from(best, ([position, { steps }]) => (scoreSteps - steps) * count + position);
  return keys.sort();
}

/**
 * Every phone that answers one of the interpretations, best first; null when none does. Interpretations come the most believable
 * first.
 */
export function rankInterpretations(
  interpretations: readonly Interpretation[],
  ranking: Ranking,
): FoundPhones | null {
  const best = new Map<number, Best>();
  let enough = Number.POSITIVE_INFINITY;
  for (const interpretation of interpretations) {
    if (interpretation.cost > enough) break;
    if (tryInterpretation(interpretation, ranking, best))
      enough = Math.min(enough, interpretation.cost + believableWithin);
  }
  if (best.size === 0) return null;
  const count = ranking.priorCosts.length;
  const hits = Array.from(inOrder(best, count), (key) => ({
    position: key % count,
    score: (scoreSteps - Math.floor(key / count)) / scoreSteps,
  }));
  return { hits, interpretation: (best.get(hits[0]?.position ?? 0) as Best).interpretation };
}

/** Whether some name has all exact terms, and whether one of them has nothing else but its brand. */
export function standingOf(interpretation: Interpretation, ranking: Ranking): 'whole' | 'part' | null {
  const { names, vocabulary } = ranking;
  const pattern = namePattern(interpretation, vocabulary);
  let standing: 'part' | null = null;
  for (const position of candidates(interpretation, ranking)) {
    if (scoreName(names, position, pattern, 0) === 0) continue;
    if (isWhole(interpretation, position, ranking)) return 'whole';
    standing = 'part';
  }
  return standing;
}

function isWhole({ terms }: Interpretation, position: number, { names, vocabulary }: Ranking): boolean {
  const asked = new Set(terms.map(({ text }) => vocabulary.idOf(text)));
  let own = 0;
  for (let at = names.starts[position] as number; at < (names.starts[position + 1] as number); at += 1) {
    if (names.roles[at] === tokenRole.brand) continue;
    if (!asked.has(names.tokens[at])) return false;
    own += 1;
  }
  return own > 0;
}
