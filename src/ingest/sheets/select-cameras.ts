import type { Camera, PhoneFacts } from '../../record/phone.ts';
import type { SheetRow } from './sheet-row.ts';
import { parseCameras } from './topics/parse-cameras.ts';
import { parseVideo } from './topics/parse-video.ts';
import { splitCameraSides } from './topics/split-camera-sides.ts';

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
