import { type ThaiNode, thaiDictionaryRoot } from '../spelling/thai-dictionary.ts';
import { toThaiSkeleton } from '../spelling/thai-skeleton.ts';
import { createPiece, type Piece } from './piece.ts';
import { type PhraseNode, thaiPhraseTree } from './rules/phrase-tables.ts';

const phraseCost = 0.9;
const nameCost = 1;
/** The cost of a letter that belongs to no word. */
const unknownCost = 1.5;
/** The additional cost of the first letter of a sequence of letters that belong to no word. */
const unknownStartCost = 0.5;
/** The length up to which a text is split. The rest of a longer text becomes part of the last piece. */
const maxReadLength = 160;

/** The cheapest way to read the beginning of a Thai text. */
interface Step {
  readonly cost: number;
  /** The index of the first letter of the last word. */
  readonly from: number;
  /** The concepts of the last word if it is a phrase of questions, otherwise null. */
  readonly concepts: readonly string[] | null;
  /** The last word in Latin letters if it is a word of names, otherwise an empty text. */
  readonly latin: string;
}

/** @returns the letters of a text's skeleton as code units, and the offset of each letter in the text */
function toSkeleton(text: string): { letters: number[]; offsets: number[] } {
  const letters: number[] = [];
  const offsets: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    // The repetition sign has no meaning.
    if (letter === 'ๆ') continue;
    const foldedLetter = toThaiSkeleton(letter);
    if (foldedLetter === '') continue;
    letters.push(foldedLetter.charCodeAt(0));
    offsets.push(index);
  }
  return { letters, offsets };
}

/**
 * Splits Thai, which has no spaces between words, into phrases of questions and words of names. The reading with the
 * fewest pieces is chosen, so that the มี in เรียลมี ("realme") is not read as "with".
 * @param textStart the offset of the text in the question
 */
export function readThaiPieces(text: string, textStart: number): Piece[] {
  const { letters, offsets } = toSkeleton(text.slice(0, maxReadLength));
  const steps: (Step | undefined)[] = [{ cost: 0, from: -1, concepts: null, latin: '' }];
  const addIfCheapest = (index: number, step: Step) => {
    const bestStep = steps[index];
    if (bestStep === undefined || step.cost < bestStep.cost) steps[index] = step;
  };
  for (let index = 0; index < letters.length; index += 1) {
    const { cost, concepts, from } = steps[index] as Step;
    const isAfterUnknownLetter = concepts === null && from >= 0 && (steps[index] as Step).latin === '';
    addIfCheapest(index + 1, {
      cost: cost + unknownCost + (isAfterUnknownLetter ? 0 : unknownStartCost),
      from: index,
      concepts: null,
      latin: '',
    });
    let phraseNode: PhraseNode | undefined = thaiPhraseTree;
    let nameNode: ThaiNode | undefined = thaiDictionaryRoot;
    for (
      let end = index;
      end < letters.length && (phraseNode !== undefined || nameNode !== undefined);
      end += 1
    ) {
      const letter = letters[end] as number;
      phraseNode = phraseNode?.children.get(letter);
      nameNode = nameNode?.children.get(letter);
      if (phraseNode?.concepts)
        addIfCheapest(end + 1, {
          cost: cost + phraseCost,
          from: index,
          concepts: phraseNode.concepts,
          latin: '',
        });
      const [meaning] = nameNode?.meanings ?? [];
      if (meaning !== undefined && meaning.length > 0)
        addIfCheapest(end + 1, {
          cost: cost + nameCost,
          from: index,
          concepts: null,
          latin: meaning.join(' '),
        });
    }
  }
  return toPieces(text, textStart, steps, offsets);
}

/** Converts the cheapest steps to pieces. Adjacent unknown letters are one piece. */
function toPieces(
  text: string,
  textStart: number,
  steps: readonly (Step | undefined)[],
  offsets: number[],
): Piece[] {
  const pieces: Piece[] = [];
  let to = offsets.length;
  let end = text.length;
  while (to > 0) {
    let { from, concepts, latin } = steps[to] as Step;
    if (concepts === null && latin === '') {
      let previousStep = steps[from] as Step;
      while (from > 0 && previousStep.concepts === null && previousStep.latin === '') {
        from = previousStep.from;
        previousStep = steps[from] as Step;
      }
    }
    const pieceStart = from === 0 ? 0 : (offsets[from] as number);
    const pieceText = text.slice(pieceStart, end);
    if (/^\d+$/.test(latin)) {
      pieces.unshift(
        createPiece(['spoken'], pieceText, textStart + pieceStart, { latin, value: Number(latin) }),
      );
    } else {
      pieces.unshift(
        createPiece(concepts ?? ['name'], pieceText, textStart + pieceStart, { latin: latin || pieceText }),
      );
    }
    end = pieceStart;
    to = from;
  }
  return pieces;
}
