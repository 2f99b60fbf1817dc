import type { Token } from '../names/read-tokens.ts';
import { createOption, exactTerm, type Interpretation, type Option, type Term } from './interpretation.ts';
import { keepCheapest } from './keep-cheapest.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import { allAdded, type LinkedStep } from './linked-steps.ts';
import { readCode } from './read-code.ts';
import { readNumber } from './read-number.ts';
import { readThaiToken } from './read-thai-token.ts';
import { readWord } from './read-word.ts';
import type { Vocabulary } from './vocabulary.ts';
import { withGenerationYear } from './with-generation-year.ts';

const beamWidth = 12;
/** The cost of two adjacent words that are not adjacent in any name. */
const unrelatedCost = 0.1;
/** The cost of a "+" that does not mean "Plus". */
const strayPlusCost = 0.3;

function optionsAt(tokens: readonly Token[], at: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  const codes = readCode(tokens, at, lexicon, mode);
  const token = tokens[at] as Token;
  switch (token.kind) {
    case 'digits':
      return [...codes, ...readNumber(tokens, at, lexicon, mode)];
    case 'thai':
      return [...codes, ...readThaiToken(tokens, at, lexicon, mode)];
    case 'letters':
      return [...codes, ...readWord(tokens, at, lexicon, mode)];
    case 'plus':
      return [createOption([exactTerm('plus', token.isGlued)], 0), createOption([], strayPlusCost)];
  }
}

/** An interpretation of the tokens up to a place. */
interface Step extends LinkedStep<Term> {
  readonly cost: number;
  readonly dropped: number;
  readonly last: Term | undefined;
  readonly lastId: number | undefined;
  /** The number of terms so far that a phone must have. */
  readonly required: number;
  /** Whether one of these has a digit. */
  readonly hasNumber: boolean;
}

const firstStep: Step = {
  from: null,
  added: [],
  cost: 0,
  dropped: 0,
  last: undefined,
  lastId: undefined,
  required: 0,
  hasNumber: false,
};

/** The properties of an option that are the same for all steps that it continues. */
interface Link extends Pick<Step, 'last' | 'lastId' | 'required' | 'hasNumber'> {
  readonly option: Option;
  readonly first: Term | undefined;
  readonly firstId: number | undefined;
}

function toLink(next: Option, { idOf }: Vocabulary): Link {
  const first = next.terms[0];
  const last = next.terms.at(-1);
  const required = next.terms.filter(({ isOptional }) => !isOptional);
  const firstId = first && idOf(first.text);
  return {
    option: next,
    first,
    firstId,
    last,
    lastId: first === last ? firstId : last && idOf(last.text),
    required: required.length,
    hasNumber: required.some(({ text }) => /\d/.test(text)),
  };
}

/** Adds a small cost for adjacent words that are not adjacent in any name. */
function transitionCost(before: Step, { first, firstId }: Link, vocabulary: Vocabulary): number {
  if (first?.match !== 'exact') return 0;
  if (before.last === undefined) return vocabulary.startsNames(firstId) ? 0 : unrelatedCost;
  if (before.last.match !== 'exact') return 0;
  return vocabulary.areNeighbours(before.lastId, firstId) ? 0 : unrelatedCost;
}

function extend(before: Step, link: Link, cost: number): Step {
  const { option: next, last, lastId } = link;
  return {
    from: before,
    added: next.terms,
    cost,
    dropped: before.dropped + next.dropped,
    last: last ?? before.last,
    lastId: last === undefined ? before.lastId : lastId,
    required: before.required + link.required,
    hasNumber: before.hasNumber || link.hasNumber,
  };
}

/** Whether enough terms remain when words are dropped: a number, and more terms than dropped words. */
function isMeaningful(before: Step, link: Link): boolean {
  const required = before.required + link.required;
  const dropped = before.dropped + link.option.dropped;
  if (required === 0) return false;
  return dropped === 0 || (required > Math.max(1, dropped) && (before.hasNumber || link.hasNumber));
}

/** Finds the cheapest interpretations of all tokens by a beam search. */
function findCheapest(tokens: readonly Token[], lexicon: Lexicon, mode: QueryMode): Step[] {
  const { vocabulary } = lexicon;
  const beams: Step[][] = Array.from(tokens, () => []);
  beams[0]?.push(firstStep);
  const complete: Step[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const beam = beams[at] as Step[];
    if (beam.length === 0) continue;
    for (const next of optionsAt(tokens, at, lexicon, mode)) {
      const nextBeam = beams[at + next.tokenCount] ?? complete;
      const link = toLink(next, vocabulary);
      for (const before of beam) {
        const cost = before.cost + next.cost + transitionCost(before, link, vocabulary);
        if (nextBeam === complete && !isMeaningful(before, link)) continue;
        keepCheapest(nextBeam, beamWidth, cost, () => extend(before, link, cost));
      }
    }
  }
  return complete;
}

/** Lists the ways to understand a query, sorted by cost. The list is empty if the query has no meaning. */
export function readQuery(tokens: readonly Token[], lexicon: Lexicon, mode: QueryMode): Interpretation[] {
  const best = findCheapest(tokens, lexicon, mode).map((end) => ({ terms: allAdded(end), cost: end.cost }));
  const withYears = best.flatMap((interpretation) => withGenerationYear(interpretation) ?? []);
  return [...best, ...withYears].sort((a, b) => a.cost - b.cost);
}
