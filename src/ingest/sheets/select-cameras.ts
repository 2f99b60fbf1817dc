import type { Camera, CameraPosition, PhoneFacts } from '../../record/phone.ts';
import { replaceBrackets } from './brackets.ts';
import type { SheetRow } from './sheet-row.ts';
import { parseCameras } from './topics/parse-cameras.ts';

/** The topics of cells that describe several cameras, from the most cameras to the fewest. */
const multiTopics = ['penta', 'quad', 'triple', 'dual'] as const;
const stabilisationPattern = /\bOIS(?![a-z])/;
const autofocusPattern = /\b(?:PD)?AF(?![a-z])|autofocus|\bOIS(?![a-z])/;

/**
 * Selects the main cameras and the selfie cameras. The pages from which sheets are made use the labels `Single`, `Dual`
 * and so on for rear and front cameras, and sheets number a label only if it occurs again. Therefore the only `Single`
 * in a row that also has `Dual` is usually the selfie camera, although its column belongs to the main cameras.
 */
export function selectCameras(row: SheetRow): Camera[] {
  const { main, selfie } = findCameraTexts(row);
  return [...parseCameras(main, 'REAR'), ...parseCameras(selfie, 'FRONT')];
}

/** Selects the video modes of both sides. A page has a row `Video` for each side, starting with the main camera. */
export function selectVideo(row: SheetRow): PhoneFacts['video'] {
  const cells = row.cells.filter(({ column, text }) => column.topic === 'video' && text !== '');
  const [firstText, secondText] = [0, 1].map(
    (repeatIndex) => cells.find(({ column }) => column.repeatIndex === repeatIndex)?.text,
  );
  const { main, selfie } = findCameraTexts(row);
  const hasOnlySelfieCamera = secondText === undefined && /^(?:no)?$/i.test(main) && selfie !== '';
  const videos = [
    parseVideo(firstText ?? '', hasOnlySelfieCamera ? 'FRONT' : 'REAR'),
    parseVideo(row.getText('selfieVideo') || (secondText ?? ''), 'FRONT'),
  ].filter((modes) => modes !== null);
  return videos.length === 0 ? null : videos.flat();
}

/** @returns the cell of the selfie camera, as {@link selectCameras} selects it, or an empty string if there is none */
export function findSelfieCameraText(row: SheetRow): string {
  return findCameraTexts(row).selfie;
}

/** @returns the cell of the main camera, as {@link selectCameras} selects it, or an empty string if there is none */
export function findMainCameraText(row: SheetRow): string {
  return findCameraTexts(row).main;
}

function findCameraTexts(row: SheetRow): { readonly main: string; readonly selfie: string } {
  const multiTexts = multiTopics
    .flatMap((topic) => row.getTexts(topic))
    .filter((text) => isCamera(text) && !/^no\b/i.test(text));
  const { single, repeated } = findSingleTexts(row);
  const [firstMulti, secondMulti] = multiTexts;
  const namedTexts = {
    main: row.getTexts('mainCamera').find(isCamera) ?? '',
    selfie: row.getTexts('selfieCamera').join(' '),
  };
  if (namedTexts.main !== '' || namedTexts.selfie !== '')
    return separateSides({ ...namedTexts, main: namedTexts.main || (firstMulti ?? single) });
  if (firstMulti === undefined) return { main: single, selfie: repeated };
  if (secondMulti !== undefined) return { main: firstMulti, selfie: secondMulti };
  return isSelfiePair(single, firstMulti)
    ? { main: single, selfie: firstMulti }
    : { main: firstMulti, selfie: single };
}

/**
 * Moves cameras that a cell states for the other side: "13 MP Rear & 32 MP Front" in a column `Camera`. A cell of the
 * other side's own takes precedence.
 */
function separateSides({ main, selfie }: { readonly main: string; readonly selfie: string }) {
  const [mainSides, selfieSides] = [splitCameraSides(main), splitCameraSides(selfie)];
  const ownMain = mainSides?.rear ?? main;
  const ownSelfie = selfieSides?.front || selfie;
  return {
    main: ownMain !== '' || main !== '' ? ownMain : (selfieSides?.rear ?? ''),
    selfie: selfie === '' ? (mainSides?.front ?? '') : ownSelfie,
  };
}

/**
 * Whether the cell with several cameras describes selfie cameras, so that the single camera is the main camera. Main
 * cameras nearly always have autofocus, but selfie cameras seldom do (vivo X9, Oppo F3). If both cells mention
 * autofocus, a single camera with stabilisation is the main camera, and a pair without it is for selfies (Pixel 3,
 * Galaxy S8). Three cameras with autofocus are never for selfies (Infinix Zero 20).
 */
function isSelfiePair(single: string, multi: string): boolean {
  if (autofocusPattern.test(single) && !autofocusPattern.test(multi)) return true;
  const isPair = (multi.match(/\d\s?MP/g) ?? []).length <= 2;
  return isPair && stabilisationPattern.test(single) && !stabilisationPattern.test(multi);
}

/**
 * @returns the texts of `Single` and `Single_1`. The only camera of a row is returned as `repeated`, like a selfie
 *   camera, if it is for face unlock or video calls.
 */
function findSingleTexts(row: SheetRow): { readonly single: string; readonly repeated: string } {
  const cells = row.cells.filter(({ column, text }) => column.topic === 'single' && text !== '');
  const single = cells.find(({ column }) => column.repeatIndex === 0)?.text ?? '';
  const others = cells.filter(({ column }) => column.repeatIndex > 0).map(({ text }) => text);
  const repeated = others.find(isCamera) ?? others[0] ?? '';
  const isSelfieCamera = repeated === '' && !hasSeveralCameras(row) && /biometrics|video-?call/i.test(single);
  return isSelfieCamera ? { single: '', repeated: single } : { single, repeated };
}

function hasSeveralCameras(row: SheetRow): boolean {
  return multiTopics.some((topic) => row.getTexts(topic).some(isCamera));
}

/** Whether a cell describes a camera, and not only its mechanics or a laboratory test ("Photo / Video"). */
function isCamera(text: string): boolean {
  return /\d\s?MP|megapixel|VGA|CIF|\bTOF\b|^(?:yes|no)\b/i.test(text);
}

type VideoMode = NonNullable<PhoneFacts['video']>[number];

/** The heights, in pixels, of video sizes that sheets describe by the number of pixel columns or by an abbreviation. */
const heightPxBySize: Readonly<Record<string, number>> = {
  '8K': 4320,
  '6K': 3240,
  '5.7K': 2880,
  '5K': 2880,
  '4K': 2160,
  '2.7K': 1520,
  '2K': 1440,
  FHD: 1080,
  HD: 720,
  VGA: 480,
  CIF: 288,
  QVGA: 240,
  QCIF: 144,
  SQCIF: 96,
};

const sizePattern = String.raw`(?:[\d.]{1,4}K(?![A-Za-z])|\d{2,4}p(?![A-Za-z])|\d{2,4}\s?x\s?\d{2,4}|(?:480|720|1080|2160)(?=@)|\b(?:FHD|HD|S?QCIF|CIF|QVGA|VGA)\b)`;
/** Matches "4K@30/60fps", "720p/1080p@30fps", "QCIF@12-15fps" and "1080p". */
const modePattern = new RegExp(
  `(${sizePattern}(?:\\s?/\\s?${sizePattern}){0,3})\\s*(?:@\\s?(\\d[\\d/~-]*))?`,
  'g',
);

/**
 * Parses the distinct video sizes and frame rates of a cell. If a frame rate is a range, its highest value is used.
 * @returns the modes in the order of the cell, null if the cell names no size, or an empty list for "No"
 */
export function parseVideo(text: string, position: CameraPosition): VideoMode[] | null {
  if (/^no$/i.test(text)) return [];
  const videoModes = new Map<string, VideoMode>();
  for (const [, sizes = '', rates] of replaceBrackets(text, '').matchAll(modePattern)) {
    const heights = sizes.split('/').map(parseHeightPx);
    for (const heightPx of heights.filter((height) => height !== null))
      for (const fps of rates === undefined ? [null] : rates.split('/').map(findHighestRate))
        videoModes.set(`${heightPx} ${fps}`, { position, heightPx, fps });
  }
  return videoModes.size === 0 ? null : [...videoModes.values()];
}

function parseHeightPx(size: string): number | null {
  const [, width, height] = /^(\d+)\s?x\s?(\d+)$/.exec(size.trim()) ?? [];
  if (width !== undefined) return Math.min(Number(width), Number(height));
  return (
    heightPxBySize[size.trim()] ?? (Number.parseInt(/^\s*(\d+)p?\s*$/.exec(size)?.[1] ?? '', 10) || null)
  );
}

const findHighestRate = (rate: string): number | null => Math.max(...rate.split(/[-~]/).map(Number)) || null;

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
type CameraSides = Readonly<Record<Side, string>>;

/**
 * Splits a cell that states the cameras of both sides: "50 MP + 2 MP Dual Rear & 8 MP Front", "Rear: 50 MP, front: 8
 * MP". The words for the sides stand either before or after their cameras. If they do both, commas decide.
 * @returns null if the text names no front camera, or if it is uncertain to which side a camera belongs
 */
function splitCameraSides(text: string): CameraSides | null {
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
  const sides = marks.filter(isSide);
  // "50 MP + 13 MP front" does not say on which side the first camera is, so that commas decide.
  if (!sides.some(({ kind }) => kind === 'rear')) return splitClauses(text);
  return join(sides.map(({ kind, end }, index) => [kind, text.slice(sides[index - 1]?.end ?? 0, end)]));
}

/** Splits before each word for a side: "Rear: 50 MP + 2 MP, front: 8 MP". */
function splitBeforeWords(text: string, marks: readonly Mark[]): CameraSides | null {
  const sides = marks.filter(isSide);
  return join(sides.map(({ kind, start }, index) => [kind, text.slice(start, sides[index + 1]?.start)]));
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
