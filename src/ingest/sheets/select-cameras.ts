import type { Camera, PhoneFacts } from '../../record/phone.ts';
import { parseCameras } from './parse-cameras.ts';
import { parseVideo } from './parse-video.ts';
import type { SheetRow } from './sheet-row.ts';

const multiTopics = ['penta', 'quad', 'triple', 'dual'] as const;
const stabilised = /\bOIS(?![a-z])/;
const focuses = /\b(?:PD)?AF(?![a-z])|autofocus|\bOIS(?![a-z])/;

/**
 * Main and selfie cameras, distinguished. A page says `Single`, `Dual` … once for each side, and sheets number a
 * repeated label, so that the selfie camera of a phone with several main cameras stands in the main camera's column.
 */
export function selectCameras(row: SheetRow): Camera[] {
  const { main, selfie } = sides(row);
  return [...parseCameras(main, 'REAR'), ...parseCameras(selfie, 'FRONT')];
}

/** What the cameras record: a page has a row `Video` for each side, and the second one is of the selfie camera. */
export function selectVideo(row: SheetRow): PhoneFacts['video'] {
  const cells = row.cells.filter(({ column, text }) => column.topic === 'video' && text !== '');
  const [first, second] = [0, 1].map((repeat) => cells.find(({ column }) => column.repeat === repeat)?.text);
  const { main, selfie } = sides(row);
  const isOfSelfie = second === undefined && /^(?:no)?$/i.test(main) && selfie !== '';
  const read = [
    parseVideo(first ?? '', isOfSelfie ? 'FRONT' : 'REAR'),
    parseVideo(row.text('selfieVideo') || (second ?? ''), 'FRONT'),
  ].filter((modes) => modes !== null);
  return read.length === 0 ? null : read.flat();
}

/** The cell of the selfie camera, as {@link selectCameras} finds it. */
export function selfieCameraText(row: SheetRow): string {
  return sides(row).selfie;
}

/** The cell of the main camera, as {@link selectCameras} finds it; empty when the row has none. */
export function mainCameraText(row: SheetRow): string {
  return sides(row).main;
}

function sides(row: SheetRow): { readonly main: string; readonly selfie: string } {
  const multis = multiTopics
    .flatMap((topic) => row.texts(topic))
    .filter((text) => isCamera(text) && !/^no\b/i.test(text));
  const { single, repeated } = singles(row);
  const [multi, otherMulti] = multis;
  const named = {
    main: row.texts('mainCamera').find(isCamera) ?? '',
    selfie: row.texts('selfieCamera').join(' '),
  };
  if (named.main !== '' || named.selfie !== '') return { ...named, main: named.main || (multi ?? single) };
  if (multi === undefined) return { main: single, selfie: repeated };
  if (otherMulti !== undefined) return { main: multi, selfie: otherMulti };
  return isSelfiePair(single, multi) ? { main: single, selfie: multi } : { main: multi, selfie: single };
}

/**
 * Whether the several cameras are for selfies and the single one is the main camera: selfie cameras seldom focus,
 * main cameras nearly always do (vivo X9, Oppo F3); and where both focus, a pair without stabilisation beside a
 * single one that has it is for selfies (Pixel 3, Galaxy S8). Three cameras never are (Infinix Zero 20).
 */
function isSelfiePair(single: string, multi: string): boolean {
  if (focuses.test(single) && !focuses.test(multi)) return true;
  const isPair = (multi.match(/\d\s?MP/g) ?? []).length <= 2;
  return isPair && stabilised.test(single) && !stabilised.test(multi);
}

/** The cells of `Single` and `Single_1`; a lone camera that is for faces is the selfie camera. */
function singles(row: SheetRow): { readonly single: string; readonly repeated: string } {
  const cells = row.cells.filter(({ column, text }) => column.topic === 'single' && text !== '');
  const single = cells.find(({ column }) => column.repeat === 0)?.text ?? '';
  const others = cells.filter(({ column }) => column.repeat > 0).map(({ text }) => text);
  const repeated = others.find(isCamera) ?? others[0] ?? '';
  const isForFaces = repeated === '' && !hasMulti(row) && /biometrics|video-?call/i.test(single);
  return isForFaces ? { single: '', repeated: single } : { single, repeated };
}

function hasMulti(row: SheetRow): boolean {
  return multiTopics.some((topic) => row.texts(topic).some(isCamera));
}

/** Not a remark of the camera's mechanics, nor a laboratory's "Photo / Video". */
function isCamera(text: string): boolean {
  return /\d\s?MP|megapixel|VGA|CIF|\bTOF\b|^(?:yes|no)\b/i.test(text);
}
