import type { Question, QuestionSort } from '../../domain/catalogue/question.ts';
import { foldName } from '../../names/normalise-text.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { NameLookup } from '../index/create-name-lookup.ts';
import { mayBeQuestion } from './may-be-question.ts';
import { findNameRuns, joinPieceTexts, type NamedItems, readRun } from './name-runs.ts';
import { unitConcepts } from './numbers.ts';
import { hasConcept, isPassive, type Piece } from './piece.ts';
import { readComparedPhones, readSimilarity, restoreNames, type Similarity } from './read-comparison.ts';
import { readExclusions } from './read-exclusions.ts';
import { readPieces } from './read-pieces.ts';
import { applyRules } from './rules/apply-rules.ts';
import type { Effect } from './rules/rule.ts';

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
  isNameOnly: false,
  excludedBrandIds: [],
  unread: [],
} as const satisfies Question;

/** Numbers that mean a storage size in GB after a plus, as in "8+256". */
const storageSizes = new Set([64, 128, 256, 512, 1024]);

/** Whether a piece is a requirement. "max" is one only before a number, and a dash only between numbers. */
function isRequirement(piece: Piece, index: number, pieces: readonly Piece[]): boolean {
  if (!piece.concepts.every(isPassive)) return true;
  const next = pieces[index + 1];
  const isBeforeNumber = hasConcept(next, 'number');
  if (hasConcept(piece, 'max', 'min', 'from') && isBeforeNumber) return true;
  if (!hasConcept(pieces[index - 1], 'number')) return false;
  if (hasConcept(piece, 'plus') && storageSizes.has(next?.value ?? 0)) return true;
  return hasConcept(piece, 'dash', 'slash', 'to') && isBeforeNumber;
}

/** Whether a name is that of a model, not of a series. The names of models have a digit. */
const isModelName = (name: string | null): boolean => name !== null && /\d/.test(name);

const hasEffect = ({ filter = {}, priceLimits, sort, isCurrentOnly }: Effect): boolean =>
  Object.keys(filter).length > 0 || priceLimits !== undefined || sort !== undefined || isCurrentOnly === true;

/**
 * Extracts the requirements that a text states besides names, using rules for Thai and English (see ../README.md).
 * @returns the question, or null if the text has only names or no meaning
 */
export function readQuestion(text: string, names: NameLookup): Question | null {
  // Names are not questions, even if a complete name contains words of questions: "Motorola Edge+ (2020)". There is a
  // phone named "5G", but people mean the network.
  const foldedText = foldName(text);
  if (!mayBeQuestion(foldedText, names.isNameWord)) return null;
  if (foldedText !== '5g' && names.matchNames(foldedText) === 'whole') return null;
  const allPieces = readPieces(foldedText, names);
  // `isNameOnly` is also set if nothing in the text was understood.
  if (!allPieces.some(isRequirement))
    return isOnlyFillers(allPieces) && names.matchNames(foldedText) === null
      ? { ...emptyQuestion, isNameOnly: true, unread: [foldedText.trim()] }
      : null;

  // A comparison of phones has no other parts.
  const comparedIds = readComparedPhones(allPieces, names);
  if (comparedIds !== null) return { ...emptyQuestion, comparedIds };

  // Other questions may contain requirements, exclusions, brands or series, and a phone that the results should
  // resemble.
  const namePieces = restoreNames(allPieces, names);
  const similarity = readSimilarity(namePieces, names);
  const exclusions = readExclusions(similarity?.remainingPieces ?? namePieces, names);
  const { effects, unmatchedPieces } = applyRules(exclusions.pieces);
  const requirements = effects.filter(hasEffect);
  const items = readNamedItems(exclusions.pieces, unmatchedPieces, names);
  const usedPieces = new Set(items.usedPieces);
  // The colour of a model need not be understood, since it does not decide which model is meant.
  const isModel = isModelName(items.text);
  const unreadPieces = unmatchedPieces.filter(
    (piece) => !usedPieces.has(piece) && !isIgnorable(piece) && !(isModel && hasConcept(piece, 'colour')),
  );
  const unread = formatUnread(foldedText, namePieces, unreadPieces);
  if (requirements.length > 0 || similarity !== null || exclusions.brandIds.length > 0)
    return toQuestion(requirements, similarity, items, exclusions.brandIds, unread);
  return unreadPieces.some((piece) => cannotBeNamePart(piece, names))
    ? { ...emptyQuestion, isNameOnly: true, text: joinPieceTexts(items.usedPieces) || null, unread }
    : null;
}

/** Whether an unread piece certainly belongs to no name, not even to a misspelt name. */
const cannotBeNamePart = ({ text, concepts: [concept = ''] }: Piece, names: NameLookup): boolean =>
  ['unread', 'no'].includes(concept) ||
  (/\p{L}/u.test(text) &&
    !(concept === 'name' && /^\p{Script=Latin}/u.test(text)) &&
    !unitConcepts.has(concept) &&
    !names.isNameWord(text));

/** The concepts of pieces that are not reported as unread. */
const ignorableConcepts = 'filler with phone and or in to from dash slash plus than andMore'.split(' ');
const isIgnorable = (piece: Piece): boolean =>
  piece.concepts.every((concept) => ignorableConcepts.includes(concept));

/** Whether a text of several words has neither a name nor a requirement: "phone for grandma". */
const isOnlyFillers = (pieces: readonly Piece[]): boolean =>
  pieces.length > 1 && pieces.every(isIgnorable) && pieces.some((piece) => hasConcept(piece, 'filler'));

/**
 * Returns the unread parts of a text. Unread pieces that follow each other form one part, even if there are words
 * without a meaning between them.
 */
function formatUnread(text: string, pieces: readonly Piece[], unreadPieces: readonly Piece[]): string[] {
  const unreadStarts = new Set(unreadPieces.map(({ start }) => start));
  const spans: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const piece of pieces) {
    const isUnread = unreadStarts.has(piece.start);
    const lastSpan = spans.at(-1);
    const isContinued = isOpen && lastSpan !== undefined && isUnread;
    if (isContinued) lastSpan.end = piece.end;
    else if (isUnread) spans.push({ start: piece.start, end: piece.end });
    isOpen = isUnread || (isOpen && isIgnorable(piece));
  }
  return spans.map(({ start, end }) => text.slice(start, end).trim());
}

function readNamedItems(
  pieces: readonly Piece[],
  unmatchedPieces: readonly Piece[],
  names: NameLookup,
): NamedItems {
  const items = findNameRuns(pieces, unmatchedPieces).map((run) => readRun(run, names));
  const itemsWithText = items.filter(({ text }) => text !== null);
  const joinedText = itemsWithText.map(({ text }) => text).join(' ');
  // If the texts do not form one name together, the first text is used.
  const isOneName = itemsWithText.length < 2 || names.findPhone(joinedText) !== null;
  const usedItems = isOneName ? itemsWithText : itemsWithText.slice(0, 1);
  const text = usedItems.map((item) => item.text).join(' ');
  return {
    brandIds: [...new Set(items.flatMap(({ brandIds }) => brandIds))],
    text: text === '' ? null : text,
    usedPieces: items.flatMap((item) =>
      item.text === null || usedItems.includes(item) ? item.usedPieces : [],
    ),
  };
}

function toQuestion(
  effects: readonly Effect[],
  similarity: Similarity | null,
  { brandIds, text }: NamedItems,
  excludedBrandIds: readonly number[],
  unread: readonly string[],
): Question {
  const isModel = isModelName(text);
  let filter: PhoneFilter = {};
  let sort: QuestionSort | null = null;
  // Earlier effects take precedence. The effects for types of devices come first.
  for (const effect of effects) {
    const excludedTypes = [...(filter.deviceTypeNot ?? []), ...(effect.filter?.deviceTypeNot ?? [])];
    filter = {
      ...effect.filter,
      ...filter,
      ...(excludedTypes.length > 0 && { deviceTypeNot: excludedTypes }),
    };
    sort ??= effect.sort ?? null;
  }
  const priceLimits = effects.find((effect) => effect.priceLimits !== undefined)?.priceLimits ?? null;
  return {
    ...emptyQuestion,
    filter,
    priceLimits,
    sort: isModel ? null : sort,
    isSmartphoneOnly: effects.some(({ isSmartphoneOnly }) => isSmartphoneOnly === true),
    isCurrentOnly: !isModel && effects.some(({ isCurrentOnly }) => isCurrentOnly === true),
    brandIds,
    text,
    similarTo: similarity && { id: similarity.id, differences: similarity.differences },
    isModelName: isModel && priceLimits === null && similarity === null && excludedBrandIds.length === 0,
    excludedBrandIds,
    unread,
  };
}
