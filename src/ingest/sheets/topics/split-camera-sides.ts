/** The words for the two sides, in the languages of imported files. */
const rearWords =
  'rear|back|main|primary|hintere?|rück\\p{L}*|haupt\\p{L}*|trasera?s?|traseir[ao]s?|principal|arrière|dorsale|belakang|utama|(?:mặt )?sau|задн\\p{L}+|основн\\p{L}+|тылов\\p{L}+|(?:กล้อง|ด้าน)?หลัง|后置|後置|背面|후면|posteriore|arka|tylny';
const frontWords =
  'front(?:al|ale|seitig)?\\p{L}{0,8}|selfies?|vorder\\p{L}*|vorne|avant|delantera?|dianteir[ao]|depan|(?:mặt )?trước|фронтальн\\p{L}+|передн\\p{L}+|селфи|(?:กล้อง|ด้าน)?หน้า|เซลฟี่|前置|正面|전면|anteriore|ön|przedni';
const toPattern = (words: string) => String.raw`(?<![\p{L}\p{N}])(?:${words})(?!\p{L})`;
const sideOrResolutionPattern = new RegExp(
  `(?<front>${toPattern(frontWords)})|(?<rear>${toPattern(rearWords)})|(?<resolution>\\d[\\d.]*\\s?MP|\\bQ?VGA\\b)`,
  'giu',
);
const frontPattern = new RegExp(toPattern(frontWords), 'iu');

type Side = 'rear' | 'front';
interface Mark {
  readonly kind: Side | 'resolution';
  readonly start: number;
  readonly end: number;
}

/** The cameras of the two sides in one cell. A text is empty if the cell states no camera of that side. */
export type CameraSides = Readonly<Record<Side, string>>;

/**
 * Splits a cell that states the cameras of both sides: "50 MP + 2 MP Dual Rear & 8 MP Front", "Rear: 50 MP, front: 8
 * MP". The words for the sides stand either before or after their cameras. If they do both, commas decide.
 * @returns null if the text names no front camera, or if it is uncertain to which side a camera belongs
 */
export function splitCameraSides(text: string): CameraSides | null {
  if (!frontPattern.test(text)) return null;
  const marks = Array.from(text.matchAll(sideOrResolutionPattern), ({ 0: match, index, groups }): Mark => {
    const kind = groups?.front !== undefined ? 'front' : groups?.rear !== undefined ? 'rear' : 'resolution';
    return { kind, start: index, end: index + match.length };
  });
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined || !marks.some(({ kind }) => kind === 'resolution'))
    return null;
  if (first.kind === 'resolution' && last.kind !== 'resolution') return splitAfterWords(text, marks);
  if (first.kind !== 'resolution' && last.kind === 'resolution') return splitBeforeWords(text, marks);
  return splitClauses(text);
}

const isSide = (mark: Mark): mark is Mark & { readonly kind: Side } => mark.kind !== 'resolution';

/** Splits after each word for a side: "50 MP + 2 MP Dual Rear & 8 MP Front". */
function splitAfterWords(text: string, marks: readonly Mark[]): CameraSides | null {
  const words = marks.filter(isSide);
  // "50 MP + 13 MP front" does not say on which side the first camera is, so that commas decide.
  if (!words.some(({ kind }) => kind === 'rear')) return splitClauses(text);
  return join(words.map(({ kind, end }, index) => [kind, text.slice(words[index - 1]?.end ?? 0, end)]));
}

/** Splits before each word for a side: "Rear: 50 MP + 2 MP, front: 8 MP". */
function splitBeforeWords(text: string, marks: readonly Mark[]): CameraSides | null {
  const words = marks.filter(isSide);
  return join(words.map(({ kind, start }, index) => [kind, text.slice(start, words[index + 1]?.start)]));
}

/** Splits at separators. Cameras without a word for a side are those of the rear. */
function splitClauses(text: string): CameraSides | null {
  const clauses = text.split(/\s*[,;|\n]\s*|\s[/&+]\s|(?<=MP)\s?\+\s?(?=\d)/i);
  const parts = clauses.map((clause): readonly [Side, string] => [
    frontPattern.test(clause) ? 'front' : 'rear',
    clause,
  ]);
  const areCertain = parts.every(([, clause]) => (clause.match(/\d\s?MP\b|VGA\b/gi) ?? []).length <= 1);
  return areCertain ? join(parts) : null;
}

const join = (parts: readonly (readonly [Side, string])[]): CameraSides => {
  const joinSide = (side: Side): string =>
    parts
      .filter(([partSide]) => partSide === side)
      .map(([, part]) => part.replace(/^[\s,;:|/&+]+|[\s,;|/&+]+$/g, ''))
      .join(', ');
  return { rear: joinSide('rear'), front: joinSide('front') };
};
