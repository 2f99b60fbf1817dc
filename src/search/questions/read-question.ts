import type { Question, QuestionSort } from '../../domain/catalogue/question.ts';
import { foldName } from '../../names/normalise-text.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { NameLookup } from '../create-name-lookup.ts';
import { applyRules } from './apply-rules.ts';
import { mayBeQuestion } from './may-be-question.ts';
import { findNameRuns, type NamedItems, readRun } from './name-runs.ts';
import { hasConcept, isPassive, type Piece } from './piece.ts';
import { readComparedPhones, readSimilarity, type Similarity } from './read-comparison.ts';
import { readPieces } from './read-pieces.ts';
import { restoreNames } from './restore-names.ts';
import type { Effect } from './rule.ts';

const emptyQuestion = {
  filter: {},
  priceLimits: null,
  sort: null,
  isSmartphoneOnly: false,
  isCurrentOnly: false,
  brandIds: [],
  text: null,
  comparedIds: null,
  similarTo: null,
  isModelName: false,
} as const satisfies Question;

/** Numbers that are sizes of storage if they follow a plus: "8+256". */
const storageSizes = new Set([64, 128, 256, 512, 1024]);

/**
 * Whether a piece asks for something. "max" does so only before a number, and a dash only between numbers.
 */
function isRequest(piece: Piece, at: number, pieces: readonly Piece[]): boolean {
  if (!piece.concepts.every(isPassive)) return true;
  const next = pieces[at + 1];
  const isBeforeNumber = hasConcept(next, 'number');
  if (hasConcept(piece, 'max', 'min', 'from') && isBeforeNumber) return true;
  if (!hasConcept(pieces[at - 1], 'number')) return false;
  if (hasConcept(piece, 'plus') && storageSizes.has(next?.value ?? 0)) return true;
  return hasConcept(piece, 'dash', 'slash', 'to') && isBeforeNumber;
}

const hasContent = ({ filter = {}, priceLimits, sort, isCurrentOnly }: Effect): boolean =>
  Object.keys(filter).length > 0 || priceLimits !== undefined || sort !== undefined || isCurrentOnly === true;

/**
 * Reads what a text asks for besides names, by rules for Thai and English. See README.md.
 * @returns null if the text only has names, or no meaning
 */
export function readQuestion(text: string, names: NameLookup): Question | null {
  // Names are not questions. A complete name may contain words of questions: "Motorola Edge+ (2020)". A phone
  // is even called "5G", but people mean the network.
  const folded = foldName(text);
  if (!mayBeQuestion(folded, names.isNameWord)) return null;
  if (folded !== '5g' && names.matchNames(folded) === 'whole') return null;
  const allPieces = readPieces(folded, names.isNameWord);
  if (!allPieces.some(isRequest)) return null;

  // A comparison of phones has no other parts.
  const compare = readComparedPhones(allPieces, names);
  if (compare !== null) return { ...emptyQuestion, comparedIds: compare };

  // Other questions may name a phone that results should be like, what phones should have, and brands or
  // series.
  const namePieces = restoreNames(allPieces, names);
  const similarity = readSimilarity(namePieces, names);
  const pieces = similarity?.remainingPieces ?? namePieces;
  const { effects, unmatched } = applyRules(pieces);
  const requirements = effects.filter(hasContent);
  if (requirements.length === 0 && similarity === null) return null;
  return toQuestion(requirements, similarity, readNamedItems(pieces, unmatched, names));
}

function readNamedItems(
  pieces: readonly Piece[],
  unmatched: readonly Piece[],
  names: NameLookup,
): NamedItems {
  const items = findNameRuns(pieces, unmatched).map((run) => readRun(run, names));
  const texts = items.flatMap(({ text }) => text ?? []);
  const joined = texts.join(' ');
  // If the texts do not form one name together, the first one is used.
  const text = texts.length < 2 || names.findPhone(joined) !== null ? joined : (texts[0] as string);
  return { brands: [...new Set(items.flatMap(({ brands }) => brands))], text: text === '' ? null : text };
}

function toQuestion(
  effects: readonly Effect[],
  similarity: Similarity | null,
  { brands, text }: NamedItems,
): Question {
  const isModel = text !== null && /\d/.test(text);
  let filter: PhoneFilter = {};
  let sort: QuestionSort | null = null;
  // Earlier effects take precedence. The effects for types of devices come first.
  for (const effect of effects) {
    filter = { ...effect.filter, ...filter };
    sort ??= effect.sort ?? null;
  }
  const money = effects.find((effect) => effect.priceLimits !== undefined)?.priceLimits ?? null;
  return {
    ...emptyQuestion,
    filter,
    priceLimits: money,
    sort: isModel ? null : sort,
    isSmartphoneOnly: effects.some(({ isSmartphoneOnly }) => isSmartphoneOnly === true),
    isCurrentOnly: !isModel && effects.some(({ isCurrentOnly }) => isCurrentOnly === true),
    brandIds: brands,
    text,
    similarTo: similarity && { id: similarity.id, differences: similarity.differences },
    isModelName: isModel && money === null && similarity === null,
  };
}
