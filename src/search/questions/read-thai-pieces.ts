import { type ThaiNode, thaiDictionaryRoot } from '../thai-dictionary.ts';
import { toThaiSkeleton } from '../thai-skeleton.ts';
import { type PhraseNode, thaiPhrases } from './phrase-tables.ts';
import { createPiece, type Piece } from './piece.ts';

const phraseCost = 0.9;
const nameCost = 1;
/** The cost of a letter that belongs to no word. */
const unknownCost = 1.5;
/** The additional cost of the first letter in a sequence of such letters. */
const unknownStartCost = 0.5;
/** If a text is longer, its rest is read as a name. */
const maxReadLength = 160;

/** The cheapest way to read a Thai text up to a letter. */
interface Step {
  readonly cost: number;
  readonly from: number;
  readonly concepts: readonly string[] | null;
  readonly latin: string;
}

/** @returns the letters of a text's skeleton as code units, and the offset of each letter in the text */
function toSkeleton(text: string): { letters: number[]; places: number[] } {
  const letters: number[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    // The repetition sign has no meaning.
    if (letter === 'ๆ') continue;
    const folded = toThaiSkeleton(letter);
    if (folded === '') continue;
    letters.push(folded.charCodeAt(0));
    places.push(at);
  }
  return { letters, places };
}

/**
 * Splits Thai, which has no spaces between words, into phrases of questions and words of names. The reading
 * with the fewest pieces is chosen, so the มี in เรียลมี ("realme") is not read as "with".
 * @param start the offset of the text in the question
 */
export function readThaiPieces(text: string, start: number): Piece[] {
  const { letters, places } = toSkeleton(text.slice(0, maxReadLength));
  const steps: (Step | undefined)[] = [{ cost: 0, from: -1, concepts: null, latin: '' }];
  const offerStep = (at: number, step: Step) => {
    const best = steps[at];
    if (best === undefined || step.cost < best.cost) steps[at] = step;
  };
  for (let at = 0; at < letters.length; at += 1) {
    const { cost, concepts, from } = steps[at] as Step;
    const isInUnknown = concepts === null && from >= 0 && (steps[at] as Step).latin === '';
    offerStep(at + 1, {
      cost: cost + unknownCost + (isInUnknown ? 0 : unknownStartCost),
      from: at,
      concepts: null,
      latin: '',
    });
    let phrase: PhraseNode | undefined = thaiPhrases;
    let name: ThaiNode | undefined = thaiDictionaryRoot;
    for (let end = at; end < letters.length && (phrase !== undefined || name !== undefined); end += 1) {
      const letter = letters[end] as number;
      phrase = phrase?.children.get(letter);
      name = name?.children.get(letter);
      if (phrase?.concepts)
        offerStep(end + 1, { cost: cost + phraseCost, from: at, concepts: phrase.concepts, latin: '' });
      const [meaning] = name?.meanings ?? [];
      if (meaning !== undefined && meaning.length > 0)
        offerStep(end + 1, { cost: cost + nameCost, from: at, concepts: null, latin: meaning.join(' ') });
    }
  }
  return toPieces(text, start, steps, places);
}

/** Converts the cheapest steps to pieces. Adjacent unknown letters are one piece. */
function toPieces(
  text: string,
  start: number,
  steps: readonly (Step | undefined)[],
  places: number[],
): Piece[] {
  const pieces: Piece[] = [];
  let to = places.length;
  let end = text.length;
  while (to > 0) {
    let { from, concepts, latin } = steps[to] as Step;
    if (concepts === null && latin === '') {
      for (let before = steps[from] as Step; from > 0 && before.concepts === null && before.latin === ''; ) {
        from = before.from;
        before = steps[from] as Step;
      }
    }
    const at = from === 0 ? 0 : (places[from] as number);
    const written = text.slice(at, end);
    if (/^\d+$/.test(latin)) {
      pieces.unshift(createPiece(['spoken'], written, start + at, { latin, value: Number(latin) }));
    } else {
      pieces.unshift(createPiece(concepts ?? ['name'], written, start + at, { latin: latin || written }));
    }
    end = at;
    to = from;
  }
  return pieces;
}
