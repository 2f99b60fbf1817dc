import type { Question, QuestionSort } from '../../domain/catalogue/question.ts';
import { foldName } from '../../names/normalise-text.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import { applyRules } from './apply-rules.ts';
import { keepNames } from './keep-names.ts';
import { mayAsk } from './may-ask.ts';
import type { NameKnowledge } from './name-knowledge.ts';
import { nameRuns, readRun } from './name-runs.ts';
import { isPassive } from './passive.ts';
import { isA, type Piece } from './piece.ts';
import { type Likened, readCompared, readLikened } from './read-comparison.ts';
import { readPieces } from './read-pieces.ts';
import type { Effect } from './rule.ts';

const noQuestion = {
  filter: {},
  money: null,
  sort: null,
  smartphone: false,
  current: false,
  brands: [],
  text: null,
  compare: null,
  like: null,
  isModelName: false,
} as const satisfies Question;

/** Behind a plus they are storage: "8+256". */
const storageSizes = new Set([64, 128, 256, 512, 1024]);

/** "max" is of names unless a number follows, and a dash or a slash joins words unless they are numbers. */
const speaks = (one: Piece, at: number, all: readonly Piece[]): boolean =>
  !one.says.every(isPassive) ||
  (isA(one, 'max', 'min', 'from') && isA(all[at + 1], 'number')) ||
  (isA(one, 'plus') && isA(all[at - 1], 'number') && storageSizes.has(all[at + 1]?.value ?? 0)) ||
  (isA(one, 'dash', 'slash', 'to') && isA(all[at - 1], 'number') && isA(all[at + 1], 'number'));

const isAsked = ({ filter = {}, money, sort, current }: Effect): boolean =>
  Object.keys(filter).length > 0 || money !== undefined || sort !== undefined || current === true;

/**
 * Reads what a question asks for beside names, by rules, in Thai and English: see README.md. Null where there is only a
 * name, or nothing.
 */
export function readQuestion(text: string, names: NameKnowledge): Question | null {
  const folded = foldName(text);
  if (!mayAsk(folded, names.isNameWord)) return null;
  // A whole name, whatever its words say: "Motorola Edge+ (2020)". "5g" alone is none, though a phone is called so.
  if (folded !== '5g' && names.standing(folded) === 'whole') return null;
  const read = readPieces(folded, names.isNameWord);
  if (!read.some(speaks)) return null;
  const compare = readCompared(read, names);
  if (compare !== null) return { ...noQuestion, compare };
  const pieces = keepNames(read, names);
  const likened = readLikened(pieces, names);
  const { effects, left } = applyRules(likened?.rest ?? pieces);
  const asked = effects.filter(isAsked);
  if (asked.length === 0 && likened === null) return null;
  return toQuestion(asked, likened, namedIn(likened?.rest ?? pieces, left, names));
}

interface Named {
  readonly brands: readonly number[];
  readonly text: string | null;
}

function namedIn(pieces: readonly Piece[], left: readonly Piece[], names: NameKnowledge): Named {
  const runs = nameRuns(pieces, left).map((run) => readRun(run, names));
  const texts = runs.flatMap(({ text }) => text ?? []);
  const joined = texts.join(' ');
  // Words of two names are no name: the first one counts.
  const text = texts.length < 2 || names.find(joined) !== null ? joined : (texts[0] as string);
  return { brands: [...new Set(runs.flatMap(({ brands }) => brands))], text: text === '' ? null : text };
}

function toQuestion(effects: readonly Effect[], likened: Likened | null, { brands, text }: Named): Question {
  const isModel = text !== null && /\d/.test(text);
  let filter: PhoneFilter = {};
  let sort: QuestionSort | null = null;
  // What was said first counts, and what is said of a kind of device is about that kind.
  for (const effect of effects) {
    filter = { ...effect.filter, ...filter };
    sort ??= effect.sort ?? null;
  }
  const money = effects.find((effect) => effect.money !== undefined)?.money ?? null;
  return {
    ...noQuestion,
    filter,
    money,
    sort: isModel ? null : sort,
    smartphone: effects.some(({ smartphone }) => smartphone === true),
    current: !isModel && effects.some(({ current }) => current === true),
    brands,
    text,
    like: likened && { id: likened.id, differences: likened.differences },
    isModelName: isModel && money === null && likened === null,
  };
}
