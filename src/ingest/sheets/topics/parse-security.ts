import type { PhoneFacts } from '../../../record/phone.ts';
import { findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { readAnswer, readFlag, separateDenied } from '../answers.ts';

type Security = PhoneFacts['security'];

/** Matches the words for a fingerprint sensor in the languages of imported files. */
export const fingerprintPattern =
  /finger ?-?prints?|touch ?id|fingerabdr|huella|impress(?:ão|ões) digita|leitor (?:de )?digita|empreinte|sidik jari|vân tay|отпечат|ลายนิ้วมือ|impronta|vingerafdruk|odcisk|fingeravtryck|parmak ?izi|otisk|指纹|指紋|지문/iu;

/** The positions of fingerprint sensors. The top edge is treated as a side. */
const positionPatterns: PatternTable<NonNullable<Security['fingerprint']>> = [
  [
    /(?:under|in|on|below|beneath)[- ]?(?:the )?(?:display|screen)|unter dem|bajo (?:la )?pantalla|en pantalla|sob a tela|na tela|sous l['’]?écran|(?:bawah|dalam|di) layar|(?:dưới|trong) màn hình|(?:под|в) экран|(?:ใต้|ใน)(?:หน้า)?จอ|屏下|屏幕|画面内/i,
    'UNDER_DISPLAY',
  ],
  [/rear|back|rück|hint|traser|arrière|belakang|mặt lưng|зад|ด้านหลัง|后置/i, 'REAR'],
  [/side|edge|power (?:button|key)|top|seit|lateral|latéral|samping|cạnh|бок|ข้าง|侧/i, 'SIDE'],
  [/front|home (?:button|key)|vorn|avant|depan|mặt trước|перед|ด้านหน้า|前置/i, 'FRONT'],
];
const kindPatterns: PatternTable<NonNullable<Security['fingerprintSensor']>> = [
  [/ultrasonic/i, 'ULTRASONIC'],
  [/optical/i, 'OPTICAL'],
];

/**
 * Parses a list of sensors such as "Fingerprint (under display, optical), accelerometer". If a list has no fingerprint
 * sensor, the phone has none (`docs/decisions/0041-infer-facts-from-complete-lists.md`), unless the row has a cell of
 * its own for the fingerprint sensor, which takes precedence.
 * @param ownCell the cell of the fingerprint sensor, or an empty string
 */
export function parseFingerprint(sensors: string, ownCell = ''): FingerprintFacts {
  const listed = parseSensorList(sensors);
  if (ownCell === '') return listed;
  const stated = parseFingerprintCell(ownCell);
  // If only one of the two cells says that there is none, the position is that of the other, or unknown.
  if (stated.fingerprint === 'NONE') return isFingerprintListed(sensors) ? unknownFingerprint : stated;
  return {
    fingerprint: stated.fingerprint ?? (listed.fingerprint === 'NONE' ? null : listed.fingerprint),
    fingerprintSensor: stated.fingerprintSensor ?? listed.fingerprintSensor,
  };
}

type FingerprintFacts = Pick<Security, 'fingerprint' | 'fingerprintSensor'>;
const unknownFingerprint: FingerprintFacts = { fingerprint: null, fingerprintSensor: null };

const isFingerprintListed = (sensors: string): boolean =>
  fingerprintPattern.test(separateDenied(sensors).affirmed);

const readFingerprint = (text: string): FingerprintFacts => ({
  fingerprint: findFirstMeaning(positionPatterns, text),
  fingerprintSensor: findFirstMeaning(kindPatterns, text),
});

function parseSensorList(sensors: string): FingerprintFacts {
  if (isFingerprintListed(sensors)) {
    const [, detail = ''] = /fingerprints?(?: sensor| reader)?\s*(\([^()]{0,80}\))?/i.exec(sensors) ?? [];
    return readFingerprint(detail);
  }
  const isList =
    /\p{L}{3}/u.test(sensors) && !/^unspecified\b/i.test(sensors) && readAnswer(sensors) !== true;
  return isList || readAnswer(sensors) === false
    ? { ...unknownFingerprint, fingerprint: 'NONE' }
    : unknownFingerprint;
}

/** Parses the cell of a fingerprint sensor: "Yes, Side", "Under display (optical)", "No". */
const parseFingerprintCell = (text: string): FingerprintFacts =>
  readFlag(text) === false
    ? { ...unknownFingerprint, fingerprint: 'NONE' }
    : readFingerprint(separateDenied(text).affirmed);

/**
 * Determines whether a phone has 3D face recognition: "Face ID" among its sensors, or a depth sensor on the front for
 * biometrics. An infrared camera alone is not enough.
 * @returns false if both cells are filled and mention neither faces nor depth, or null if it is uncertain
 */
export function parseFace3d(sensors: string, selfie: string): boolean | null {
  if (/(?<!infrared )\bFace ID\b|\b3D face\b/i.test(separateDenied(sensors).affirmed)) return true;
  // SL means structured light, and TOF means time of flight.
  if (
    /(?<![A-Za-z])SL 3D\b/i.test(selfie) ||
    (/(?<![A-Za-z])TOF\b/i.test(selfie) && /biometric/i.test(selfie))
  )
    return true;
  const areBothStated = /[a-z]{3}/i.test(sensors) && /\d\s?MP|VGA/i.test(selfie);
  return areBothStated && !/face/i.test(sensors) && !/TOF|3D|depth|biometric/i.test(selfie) ? false : null;
}
