import type { Token } from '../names/read-tokens.ts';
import { withGenerationYear } from './generation-year.ts';
import { exactTerm, type Interpretation, type Option, option, type Term } from './interpretation.ts';
import { keepCheapest } from './keep-cheapest.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import { allAdded, type LinkedStep } from './linked-steps.ts';
import { readCode } from './read-code.ts';
import { readNumber } from './read-number.ts';
import { readThaiToken } from './read-thai-token.ts';
import { readWord } from './read-word.ts';
import type { Vocabulary } from './vocabulary.ts';

const beamWidth = 12;
const strangersCost = 0.1;
/** A "+" that is no Plus. */
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
      return [option([exactTerm('plus', token.glued)], 0), option([], strayPlusCost)];
  }
}

/** An interpretation of the first tokens. */
interface Step extends LinkedStep<Term> {
  readonly cost: number;
  readonly dropped: number;
  readonly last: Term | undefined;
  readonly lastId: number | undefined;
  /** Of all terms so far, how many a phone must have, and whether one of those has a digit. */
  readonly required: number;
  readonly numbered: boolean;
}

const noStep: Step = {
  from: null,
  added: [],
  cost: 0,
  dropped: 0,
  last: undefined,
  lastId: undefined,
  required: 0,
  numbered: false,
};

/** What is the same for all interpretations that an option goes on from. */
interface Link extends Pick<Step, 'last' | 'lastId' | 'required' | 'numbered'> {
  readonly option: Option;
  readonly first: Term | undefined;
  readonly firstId: number | undefined;
}

function toLink(next: Option, { idOf }: Vocabulary): Link {
  const first = next.terms[0];
  const last = next.terms.at(-1);
  const required = next.terms.filter(({ optional }) => !optional);
  const firstId = first && idOf(first.text);
  return {
    option: next,
    first,
    firstId,
    last,
    lastId: first === last ? firstId : last && idOf(last.text),
    required: required.length,
    numbered: required.some(({ text }) => /\d/.test(text)),
  };
}

/** Words that no name has side by side are a little less likely to be meant side by side. */
function transitionCost(before: Step, { first, firstId }: Link, vocabulary: Vocabulary): number {
  if (first?.match !== 'exact') return 0;
  if (before.last === undefined) return vocabulary.startsNames(firstId) ? 0 : strangersCost;
  if (before.last.match !== 'exact') return 0;
  return vocabulary.areNeighbours(before.lastId, firstId) ? 0 : strangersCost;
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
    numbered: before.numbered || link.numbered,
  };
}

/** What is left must carry the query when words are left out: a number, and no fewer words than went. */
function isSound(before: Step, link: Link): boolean {
  const required = before.required + link.required;
  const dropped = before.dropped + link.option.dropped;
  if (required === 0) return false;
  return dropped === 0 || (required > Math.max(1, dropped) && (before.numbered || link.numbered));
}

/** The cheapest interpretations of all tokens. */
function search(tokens: readonly Token[], lexicon: Lexicon, mode: QueryMode): Step[] {
  const { vocabulary } = lexicon;
  const beams: Step[][] = Array.from(tokens, () => []);
  beams[0]?.push(noStep);
  const whole: Step[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const here = beams[at] as Step[];
    if (here.length === 0) continue;
    for (const next of optionsAt(tokens, at, lexicon, mode)) {
      const there = beams[at + next.take] ?? whole;
      const link = toLink(next, vocabulary);
      for (const before of here) {
        const cost = before.cost + next.cost + transitionCost(before, link, vocabulary);
        if (there === whole && !isSound(before, link)) continue;
        keepCheapest(there, beamWidth, cost, () => extend(before, link, cost));
      }
    }
  }
  return whole;
}

/** The ways to understand a query, the most believable first; none when it means nothing here. */
export function readQuery(tokens: readonly Token[], lexicon: Lexicon, mode: QueryMode): Interpretation[] {
  const best = search(tokens, lexicon, mode).map((end) => ({ terms: allAdded(end), cost: end.cost }));
  const numbered = best.flatMap((interpretation) => withGenerationYear(interpretation) ?? []);
  return [...best, ...numbered].sort((a, b) => a.cost - b.cost);
}
