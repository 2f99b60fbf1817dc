import { type ThaiNode, thaiDictionaryRoot } from '../thai-dictionary.ts';
import { thaiSkeleton } from '../thai-skeleton.ts';
import { type PhraseNode, thaiPhrases } from './phrase-tables.ts';
import { type Piece, piece } from './piece.ts';

const phraseCost = 0.9;
const nameCost = 1;
/** A letter that no word has. */
const strangeCost = 1.5;
const strangeStartCost = 0.5;
/** Longer than any question; what is behind is taken as a name. */
const longestRead = 160;

/** The cheapest way to read a Thai text up to some letter. */
interface Step {
  readonly cost: number;
  readonly from: number;
  readonly says: readonly string[] | null;
  readonly latin: string;
}

/** The skeleton of a text, letter by letter, with the place where each stands in it. */
function skeletonOf(text: string): { letters: number[]; places: number[] } {
  const letters: number[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    // The sign of repetition says nothing.
    if (letter === 'ๆ') continue;
    const folded = thaiSkeleton(letter);
    if (folded === '') continue;
    letters.push(folded.charCodeAt(0));
    places.push(at);
  }
  return { letters, places };
}

/**
 * Cuts unsegmented Thai into what questions say and words of names, the fewest pieces first: so the มี of เรียลมี is
 * no "with".
 * @param start where the text stands
 */
export function readThaiPieces(text: string, start: number): Piece[] {
  const { letters, places } = skeletonOf(text.slice(0, longestRead));
  const steps: (Step | undefined)[] = [{ cost: 0, from: -1, says: null, latin: '' }];
  const offer = (at: number, step: Step) => {
    const known = steps[at];
    if (known === undefined || step.cost < known.cost) steps[at] = step;
  };
  for (let at = 0; at < letters.length; at += 1) {
    const { cost, says, from } = steps[at] as Step;
    const goesOn = says === null && from >= 0 && (steps[at] as Step).latin === '';
    offer(at + 1, {
      cost: cost + strangeCost + (goesOn ? 0 : strangeStartCost),
      from: at,
      says: null,
      latin: '',
    });
    let phrase: PhraseNode | undefined = thaiPhrases;
    let name: ThaiNode | undefined = thaiDictionaryRoot;
    for (let end = at; end < letters.length && (phrase !== undefined || name !== undefined); end += 1) {
      const letter = letters[end] as number;
      phrase = phrase?.next.get(letter);
      name = name?.next.get(letter);
      if (phrase?.says) offer(end + 1, { cost: cost + phraseCost, from: at, says: phrase.says, latin: '' });
      const [meaning] = name?.meanings ?? [];
      if (meaning !== undefined && meaning.length > 0)
        offer(end + 1, { cost: cost + nameCost, from: at, says: null, latin: meaning.join(' ') });
    }
  }
  return toPieces(text, start, steps, places);
}

/** The steps from the first to the last; strange letters side by side are one piece. */
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
    let { from, says, latin } = steps[to] as Step;
    if (says === null && latin === '') {
      for (let before = steps[from] as Step; from > 0 && before.says === null && before.latin === ''; ) {
        from = before.from;
        before = steps[from] as Step;
      }
    }
    const at = from === 0 ? 0 : (places[from] as number);
    const written = text.slice(at, end);
    if (/^\d+$/.test(latin)) {
      pieces.unshift(piece(['spoken'], written, start + at, { latin, value: Number(latin) }));
    } else {
      pieces.unshift(piece(says ?? ['name'], written, start + at, { latin: latin || written }));
    }
    end = at;
    to = from;
  }
  return pieces;
}
