import { type Stretch, scanText } from '../../names/scan-text.ts';
import { chipMakers, chipWords } from './chipsets.ts';
import { joinAmounts } from './join-amounts.ts';
import { mendWord } from './mend-word.ts';
import { numberKind, signs, unitConcepts, unitOf } from './numbers.ts';
import { englishPhrases } from './phrase-tables.ts';
import { type Piece, piece } from './piece.ts';
import { readThaiPieces } from './read-thai-pieces.ts';

/** What is read of a text that is longer than any question. */
const mostStretches = 96;

/** Units that are words of their own, too: only where they touch the number. */
const ambiguousUnits = new Set(['in', 'min', 'mins']);
const tightness = /^(?:5[2-8]|6[4-9])$/;

const touches = (before: Stretch | undefined, after: Stretch | undefined): boolean =>
  before !== undefined && after !== undefined && before.at + before.text.length === after.at;

/** The signs inside words and phrases: "in-display", "don't". */
const joint = /^['’-]$/;

/**
 * Cuts a folded text into pieces: what questions say, numbers, and everything else as words of names.
 * @param isNameWord whether names have a word, so that it is not mended into something else
 */
export function readPieces(text: string, isNameWord: (word: string) => boolean): Piece[] {
  const stretches: Stretch[] = [];
  for (const stretch of scanText(text)) {
    if (stretches.push(stretch) === mostStretches) break;
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < stretches.length; ) {
    const { read, take } = readAt(stretches, at, isNameWord);
    pieces.push(...read);
    at += take;
  }
  return joinAmounts(pieces);
}

interface Read {
  readonly read: readonly Piece[];
  readonly take: number;
}

function readAt(stretches: readonly Stretch[], at: number, isNameWord: (word: string) => boolean): Read {
  const { kind, text, at: place } = stretches[at] as Stretch;
  switch (kind) {
    case 'digits':
      return readDigits(stretches, at);
    case 'thai':
      return { read: readThaiPieces(text, place), take: 1 };
    case 'letters':
      return readLetters(stretches, at, isNameWord);
    case 'plus':
      return { read: [piece(['plus'], text, place)], take: 1 };
    case 'sign': {
      const said = signs[text];
      return { read: said === undefined ? [] : [piece([said], text, place)], take: 1 };
    }
  }
}

function readDigits(stretches: readonly Stretch[], at: number): Read {
  const first = stretches[at] as Stretch;
  let { text } = first;
  let take = 1;
  const stretchAt = (offset: number) => stretches[at + offset];
  // "12,500" is one number.
  while (
    stretchAt(take)?.text === ',' &&
    /^\d{3}(?:\.\d+)?$/.test(stretchAt(take + 1)?.text ?? '') &&
    touches(stretchAt(take - 1), stretchAt(take)) &&
    touches(stretchAt(take), stretchAt(take + 1))
  ) {
    text += stretchAt(take + 1)?.text;
    take += 2;
  }
  const value = Number(text);
  const next = stretchAt(take);
  const unit = next?.kind === 'letters' ? next.text : '';
  const glued = touches(stretchAt(take - 1), next);
  const before = stretches[at - 1];
  const whole = (says: string[], more: { value?: number }) => ({
    read: [piece(says, `${text}${unit}`, first.at, { ...more, end: (next as Stretch).at + unit.length })],
    take: take + 1,
  });
  const isOfName =
    before?.kind === 'letters' &&
    touches(before, first) &&
    (before.text.length <= 2 || !englishPhrases.has(before.text));
  if (unit === 'g' && /^[2-6]$/.test(text) && (!isOfName || !glued))
    return whole([text === '5' ? '5g' : 'network'], {});
  const isAfterWord = before?.kind === 'letters' && englishPhrases.has(before.text);
  if (unit === 'k' && (glued ? !isOfName : isAfterWord)) return whole(['kilo'], { value: value * 1000 });
  if (unit === 'mm' && value === 3.5) return whole(['jack'], {});
  // The digits of a model number are no year.
  const isOfCode = before?.kind === 'letters' && touches(before, first);
  const number = piece([isOfCode ? 'number' : numberKind(text, value)], text, first.at, {
    value,
    end: (stretchAt(take - 1) as Stretch).at + (stretchAt(take - 1) as Stretch).text.length,
  });
  const said = unitOf.get(unit);
  if (said === undefined || next === undefined || (!glued && ambiguousUnits.has(unit)) || (isOfName && glued))
    return { read: [number], take };
  return { read: [number, piece([said], unit, next.at)], take: take + 1 };
}

/** "ip68" and "hdr10+": letters whose number says what they mean. */
function readNumbered(stretches: readonly Stretch[], at: number): Read | null {
  const { text, at: place } = stretches[at] as Stretch;
  const next = stretches[at + 1];
  if (next?.kind !== 'digits') return null;
  const end = next.at + next.text.length;
  if (text === 'ip' && tightness.test(next.text)) {
    return { read: [piece(['ip'], `ip${next.text}`, place, { value: Number(next.text), end })], take: 2 };
  }
  if (text === 'hdr' && next.text === '10') {
    const hasPlus = stretches[at + 2]?.kind === 'plus';
    return {
      read: [piece([hasPlus ? 'hdr10plus' : 'hdr10'], 'hdr10', place, { end })],
      take: hasPlus ? 3 : 2,
    };
  }
  return null;
}

/** "snapdragon 8 gen 3": the maker, and the words and numbers of the model. */
function readChip(stretches: readonly Stretch[], at: number): Read {
  const { at: place } = stretches[at] as Stretch;
  let take = 1;
  const words = [(stretches[at] as Stretch).text];
  while (take < 6) {
    const next = stretches[at + take];
    const behind = stretches[at + take + 1];
    const isModel =
      next?.kind === 'digits' &&
      !(behind?.kind === 'letters' && unitOf.has(behind.text) && behind.text !== 's') &&
      !(behind?.kind === 'letters' && touches(next, behind) && !chipWords.has(behind.text));
    const isWord = next?.kind === 'letters' && chipWords.has(next.text);
    const isPlus = next?.kind === 'plus' && touches(stretches[at + take - 1], next);
    if (!isModel && !isWord && !isPlus) break;
    const joined = touches(stretches[at + take - 1], next);
    words.push(`${joined ? '' : ' '}${(next as Stretch).text}`);
    take += 1;
  }
  const last = stretches[at + take - 1] as Stretch;
  return { read: [piece(['chipset'], words.join(''), place, { end: last.at + last.text.length })], take };
}

function readLetters(stretches: readonly Stretch[], at: number, isNameWord: (word: string) => boolean): Read {
  const { text, at: place } = stretches[at] as Stretch;
  const numbered = readNumbered(stretches, at);
  if (numbered !== null) return numbered;
  if (chipMakers.has(text)) return readChip(stretches, at);
  // The s of "s24" and the t of "13t" are of a name; "ram8gb" is written in a hurry.
  const before = stretches[at - 1];
  const isGlued =
    (text.length <= 2 && touches(stretches[at], stretches[at + 1]) && stretches[at + 1]?.kind === 'digits') ||
    (touches(before, stretches[at]) && before?.kind === 'digits');
  if (!isGlued) {
    for (const { words, says } of englishPhrases.get(text) ?? []) {
      // A unit without a number is a letter of a name: "moto g".
      if (unitConcepts.has(says[0] as string)) continue;
      // The A of "galaxy a series".
      if (text === 'a' && stretches[at + 1]?.text === 'series') continue;
      const end = endOfPhrase(stretches, at, words);
      if (end === null) continue;
      // "and above 5000" is another limit than "20000 and above".
      if (isLimitBehind(says) && stretches[end]?.kind === 'digits') continue;
      const last = stretches[end - 1] as Stretch;
      const written = piece(says, words.join(' '), place, { end: last.at + last.text.length });
      return { read: [written], take: end - at };
    }
    const says = isNameWord(text) ? null : mendWord(text);
    if (says !== null) return { read: [piece(says, text, place)], take: 1 };
  }
  return { read: [piece(['name'], text, place)], take: 1 };
}

const isLimitBehind = ([said]: readonly string[]): boolean => said === 'orMore' || said === 'orLess';

/** Where the phrase that starts at a place ends; null where another stands. */
function endOfPhrase(stretches: readonly Stretch[], at: number, words: readonly string[]): number | null {
  let place = at;
  for (const [index, word] of words.entries()) {
    while (index > 0 && joint.test(stretches[place]?.text ?? '')) place += 1;
    const stretch = stretches[place];
    if (stretch?.text !== word || stretch.kind !== 'letters') return null;
    place += 1;
  }
  const next = stretches[place];
  const last = words.at(-1) as string;
  // "in display" but no "a 5" of "a5".
  return last.length <= 2 && touches(stretches[place - 1], next) && next?.kind === 'digits' ? null : place;
}
