import type { Camera } from '../../../domain/phone.ts';
import { parseCameras } from './parse-cameras.ts';
import type { SheetRow } from './sheet-row.ts';

const multiTopics = ['penta', 'quad', 'triple', 'dual'] as const;
const focuses = /\b(?:PD)?AF(?![a-z])|autofocus|\bOIS(?![a-z])/;

/**
 * Main and selfie cameras told apart. A page says `Single`, `Dual` … once for each side, and sheets number a
 * repeated label, so that the selfie camera of a phone with several main cameras stands in the main camera's column.
 */
export function selectCameras(row: SheetRow): Camera[] {
  const { main, selfie } = sides(row);
  return [...parseCameras(main, 'REAR'), ...parseCameras(selfie, 'FRONT')];
}

/** The cell of the main camera, as {@link selectCameras} finds it; empty when the row has none. */
export function mainCameraText(row: SheetRow): string {
  return sides(row).main;
}

function sides(row: SheetRow): { main: string; selfie: string } {
  const multis = multiTopics.flatMap((topic) => row.texts(topic)).filter(isCamera);
  const singles = row.texts('single');
  const named = {
    main: row.texts('mainCamera').find(isCamera) ?? '',
    selfie: row.texts('selfieCamera').join(' '),
  };
  if (named.main !== '' || named.selfie !== '') {
    return { main: named.main || (multis[0] ?? singles[0] ?? ''), selfie: named.selfie };
  }
  const [multi, otherMulti] = multis;
  if (multi === undefined)
    return { main: singles[0] ?? '', selfie: singles.slice(1).find(isCamera) ?? singles[1] ?? '' };
  const single = singles.find(isCamera) ?? '';
  if (otherMulti !== undefined) return { main: multi, selfie: otherMulti };
  // Selfie cameras seldom focus, main cameras nearly always do (vivo X9, Oppo F3).
  const selfiePair = focuses.test(single) && !focuses.test(multi);
  return selfiePair ? { main: single, selfie: multi } : { main: multi, selfie: single };
}

/** Not a remark of the camera's mechanics, nor a laboratory's "Photo / Video". */
function isCamera(text: string): boolean {
  return /\d\s?MP|megapixel|VGA|CIF|\bTOF\b|^(?:yes|no)\b/i.test(text);
}
