import { readAmountNumber } from '../../domain/catalogue/prices/amount-number.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { type Stretch, scanText } from '../../names/scan-text.ts';
import { chipMakers, chipWords } from './chipsets.ts';
import { currencyConceptsBySign, needsNumber } from './currency-words.ts';
import { joinAmounts } from './join-amounts.ts';
import { isSpacedModel } from './name-runs.ts';
import { conceptBySign, conceptByUnit, getNumberConcept, unitConcepts } from './numbers.ts';
import { createPiece, type Piece } from './piece.ts';
import { readMisspelt } from './read-misspelt.ts';
import { readThaiPieces } from './read-thai-pieces.ts';
import { areAdjacent, createReading, findPhraseEnd, type NameTests, type Reading } from './reading.ts';
import { englishPhrases } from './rules/phrase-tables.ts';

/** The maximum number of stretches that are read. No real question has more. */
const maxStretches = 96;

/** Units that are also ordinary words. They count as units only directly after the number. */
const ambiguousUnits = new Set(['in', 'min', 'mins']);
const ipDigitsPattern = /^(?:5[2-8]|6[4-9])$/;

/**
 * Splits a folded text into pieces: numbers, and the phrases that questions consist of. Every other word is assumed to
 * belong to a name.
 */
export function readPieces(text: string, names: NameTests): Piece[] {
  const stretches: Stretch[] = [];
  for (const stretch of scanText(text)) {
    if (stretches.push(stretch) === maxStretches) break;
  }
  const pieces: Piece[] = [];
  for (let index = 0; index < stretches.length; ) {
    const reading = readStretches(stretches, index, names);
    pieces.push(...reading.pieces);
    index += reading.stretchCount;
  }
  return joinAmounts(pieces);
}

/**
 * Whether a dash excludes the next word, as in search engines: "5g -samsung" excludes Samsung, "non-samsung"
 * does not.
 */
function isExclusion(stretches: readonly Stretch[], index: number): boolean {
  const [dash, next] = stretches.slice(index, index + 2);
  const isBeforeWord = next?.kind !== 'digits' || (next.text === '5' && stretches[index + 2]?.text === 'g');
  return (
    /^[-–—−]$/.test(dash?.text ?? '') &&
    isBeforeWord &&
    areAdjacent(dash, next) &&
    !areAdjacent(stretches[index - 1], dash)
  );
}

function readStretches(stretches: readonly Stretch[], index: number, names: NameTests): Reading {
  const { kind, text, start } = stretches[index] as Stretch;
  switch (kind) {
    case 'digits':
      return readDigits(stretches, index);
    case 'thai':
      return { pieces: readThaiPieces(text, start), stretchCount: 1 };
    case 'letters':
      return readLetters(stretches, index, names);
    case 'plus':
      return createReading(stretches, index, index + 1, ['plus'], text);
    case 'sign': {
      const currencyConcepts = currencyConceptsBySign.get(text);
      if (currencyConcepts !== undefined)
        return createReading(stretches, index, index + 1, currencyConcepts, text);
      const concept = isExclusion(stretches, index) ? 'no' : conceptBySign[text];
      if (concept === undefined) return { pieces: [], stretchCount: 1 };
      return createReading(stretches, index, index + 1, [concept], text);
    }
  }
}

function readDigits(stretches: readonly Stretch[], index: number): Reading {
  const first = stretches[index] as Stretch;
  let { text } = first;
  let stretchCount = 1;
  const getStretch = (offset: number) => stretches[index + offset];
  // Groups of digits are joined: "12,500" and "1.299.000" are one number each.
  while (
    /^[.,'’]$/.test(getStretch(stretchCount)?.text ?? '') &&
    /^\d{3}(?:\.\d+)?$/.test(getStretch(stretchCount + 1)?.text ?? '') &&
    areAdjacent(getStretch(stretchCount - 1), getStretch(stretchCount)) &&
    areAdjacent(getStretch(stretchCount), getStretch(stretchCount + 1))
  ) {
    text += `${getStretch(stretchCount)?.text}${getStretch(stretchCount + 1)?.text}`;
    stretchCount += 2;
  }
  const value = readAmountNumber(text, defaultCurrency, null) ?? Number.NaN;
  const next = getStretch(stretchCount);
  const unit = next?.kind === 'letters' ? next.text : '';
  const isGlued = areAdjacent(getStretch(stretchCount - 1), next);
  const before = stretches[index - 1];
  const createReadingWithUnit = (concepts: string[], amount?: Pick<Piece, 'value' | 'unit'>): Reading => ({
    pieces: [
      createPiece(concepts, `${text}${unit}`, first.start, {
        ...amount,
        end: (next as Stretch).start + unit.length,
      }),
    ],
    stretchCount: stretchCount + 1,
  });
  // Letters directly before digits belong to the same name: "s24". This does not apply to longer words of questions:
  // "ram8gb".
  const isAfterNameLetters =
    before?.kind === 'letters' &&
    areAdjacent(before, first) &&
    (before.text.length <= 2 || !englishPhrases.has(before.text));
  if (unit === 'g' && /^[2-6]$/.test(text) && (!isAfterNameLetters || !isGlued))
    return createReadingWithUnit([text === '5' ? '5g' : 'network']);
  const isAfterWord = before?.kind === 'letters' && englishPhrases.has(before.text);
  if (unit === 'k' && (isGlued ? !isAfterNameLetters : isAfterWord))
    return createReadingWithUnit(['kilo'], { value: value * 1000, unit: 1000 });
  if (unit === 'mm' && value === 3.5) return createReadingWithUnit(['jack']);
  // The digits of a model number are not a year.
  const isAfterLetters = before?.kind === 'letters' && areAdjacent(before, first);
  const numberConcept = isAfterLetters ? 'number' : getNumberConcept(text, value);
  const numberPiece = createPiece([numberConcept], text, first.start, {
    value,
    end:
      (getStretch(stretchCount - 1) as Stretch).start + (getStretch(stretchCount - 1) as Stretch).text.length,
  });
  const unitConcept = conceptByUnit.get(unit);
  if (
    unitConcept === undefined ||
    next === undefined ||
    (!isGlued && ambiguousUnits.has(unit)) ||
    (isAfterNameLetters && isGlued)
  )
    return { pieces: [numberPiece], stretchCount };
  return {
    pieces: [numberPiece, createPiece([unitConcept], unit, next.start)],
    stretchCount: stretchCount + 1,
  };
}

/** Reads letters that have a meaning only together with the number after them: "ip68" and "hdr10+". */
function readLettersWithNumber(stretches: readonly Stretch[], index: number): Reading | null {
  const { text, start } = stretches[index] as Stretch;
  const next = stretches[index + 1];
  if (next?.kind !== 'digits') return null;
  const end = next.start + next.text.length;
  if (text === 'ip' && ipDigitsPattern.test(next.text)) {
    return {
      pieces: [createPiece(['ip'], `ip${next.text}`, start, { value: Number(next.text), end })],
      stretchCount: 2,
    };
  }
  if (text === 'hdr' && next.text === '10') {
    const hasPlus = stretches[index + 2]?.kind === 'plus';
    return {
      pieces: [createPiece([hasPlus ? 'hdr10plus' : 'hdr10'], 'hdr10', start, { end })],
      stretchCount: hasPlus ? 3 : 2,
    };
  }
  return null;
}

const maxChipStretches = 6;

/** Reads a chipset such as "snapdragon 8 gen 3": its maker, followed by the words and numbers of its model. */
function readChip(stretches: readonly Stretch[], index: number): Reading {
  let { text } = stretches[index] as Stretch;
  let end = index + 1;
  while (end < index + maxChipStretches) {
    const [before, next, afterNext] = stretches.slice(end - 1, end + 2);
    // In "8s gen 3", the s is not the unit of seconds.
    const isModel =
      next?.kind === 'digits' &&
      !(afterNext?.kind === 'letters' && conceptByUnit.has(afterNext.text) && afterNext.text !== 's') &&
      !(afterNext?.kind === 'letters' && areAdjacent(next, afterNext) && !chipWords.has(afterNext.text));
    const isWord = next?.kind === 'letters' && chipWords.has(next.text);
    const isJoined = areAdjacent(before, next);
    const isPlus = next?.kind === 'plus' && isJoined;
    if (!isModel && !isWord && !isPlus) break;
    text += `${isJoined ? '' : ' '}${(next as Stretch).text}`;
    end += 1;
  }
  return createReading(stretches, index, end, ['chipset'], text);
}

function readLetters(stretches: readonly Stretch[], index: number, names: NameTests): Reading {
  const { text } = stretches[index] as Stretch;
  const numberedReading = readLettersWithNumber(stretches, index);
  if (numberedReading !== null) return numberedReading;
  if (chipMakers.has(text)) return readChip(stretches, index);
  const currencyReading = readCurrency(stretches, index, names);
  if (currencyReading !== null) return currencyReading;
  // The s of "s24" and the t of "13t" belong to a name, but longer words may be typed without a space:
  // "ram8gb".
  const before = stretches[index - 1];
  const isGlued =
    (text.length <= 2 &&
      areAdjacent(stretches[index], stretches[index + 1]) &&
      stretches[index + 1]?.kind === 'digits') ||
    (areAdjacent(before, stretches[index]) && before?.kind === 'digits');
  if (!isGlued) {
    for (const { words, concepts } of englishPhrases.get(text) ?? []) {
      // A unit without a number is part of a name: "moto g".
      if (unitConcepts.has(concepts[0] as string)) continue;
      if (concepts[0] === 'currency' && needsNumber(words.join(' '))) continue;
      // The "a" in "galaxy a series" and in "samsung a 55" is part of a name, too.
      if (
        text === 'a' &&
        (stretches[index + 1]?.text === 'series' || isSpacedModel(stretches.slice(index, index + 3), names))
      )
        continue;
      const end = findPhraseEnd(stretches, index, words);
      if (end === null) continue;
      // "and above" belongs to the number before it ("20000 and above"), not to a number after it.
      if (isLimitPhrase(concepts) && stretches[end]?.kind === 'digits') continue;
      return createReading(stretches, index, end, concepts, words.join(' '));
    }
    const concepts = names.isNameWord(text) ? null : readMisspelt(text);
    if (concepts !== null) return createReading(stretches, index, index + 1, concepts, text);
  }
  return createReading(stretches, index, index + 1, ['name'], text);
}

/** Whether a phrase turns the number before it into a limit: "or more", "and below". */
const isLimitPhrase = ([concept]: readonly string[]): boolean => concept === 'orMore' || concept === 'orLess';

/** The words that may be between digits and a currency: "20k usd", "2 lakh rupees". */
const multipliers = new Set('k thousand thousands hundred lakh lakhs million'.split(' '));

/** Whether a currency is beside digits that are long enough for an amount, or after a multiplier. */
function isBesideAmount(before: Stretch | undefined, after: Stretch | undefined): boolean {
  const isAmount = (stretch: Stretch | undefined): boolean =>
    stretch?.kind === 'digits' && stretch.text.length >= 2;
  return isAmount(before) || isAmount(after) || (before?.kind === 'letters' && multipliers.has(before.text));
}

/**
 * Reads a currency beside an amount: "1500 myr", "rm1500", "nt$ 9000". Returns null for other words. Currencies without
 * an amount are read like other phrases.
 */
function readCurrency(stretches: readonly Stretch[], index: number, names: NameTests): Reading | null {
  const { text } = stretches[index] as Stretch;
  const before = stretches[index - 1];
  const after = stretches[index + 1];
  if (after?.kind === 'sign' && areAdjacent(stretches[index], after)) {
    const wholeSign = text + after.text;
    const concepts = currencyConceptsBySign.get(wholeSign);
    if (concepts !== undefined) return createReading(stretches, index, index + 2, concepts, wholeSign);
  }
  const phrases = (englishPhrases.get(text) ?? []).filter(({ concepts }) => concepts[0] === 'currency');
  if (phrases.length === 0) return null;
  const isModel = after?.kind === 'digits' && names.matchNames(`${text} ${after.text}`) !== null;
  if (isModel || isSpacedModel(stretches.slice(index, index + 3), names)) return null;
  for (const { words, concepts } of phrases) {
    const end = words.length === 1 ? index + 1 : findPhraseEnd(stretches, index, words);
    if (end === null || !isBesideAmount(before, stretches[end])) continue;
    return createReading(stretches, index, end, concepts, words.join(' '));
  }
  return null;
}
