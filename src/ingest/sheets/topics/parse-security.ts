import type { PhoneFacts } from '../../../record/phone.ts';
import { findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';

type Security = PhoneFacts['security'];

/** The positions of fingerprint sensors. The top edge is treated as a side. */
const positionPatterns: PatternTable<NonNullable<Security['fingerprint']>> = [
  [/under[- ]?(?:the )?(?:display|screen)|in-display/i, 'UNDER_DISPLAY'],
  [/rear|back/i, 'REAR'],
  [/side|top/i, 'SIDE'],
  [/front/i, 'FRONT'],
];
const kindPatterns: PatternTable<NonNullable<Security['fingerprintSensor']>> = [
  [/ultrasonic/i, 'ULTRASONIC'],
  [/optical/i, 'OPTICAL'],
];

/**
 * Parses a list of sensors such as "Fingerprint (under display, optical), accelerometer". If a list has no fingerprint
 * sensor, the phone has none (`docs/decisions/0041-infer-facts-from-complete-lists.md`).
 */
export function parseFingerprint(sensors: string): Pick<Security, 'fingerprint' | 'fingerprintSensor'> {
  // `detail` is null if there is no fingerprint sensor, and undefined if it has no details in brackets.
  const [, detail] = /fingerprints?(?: sensor| reader)?\s*(\([^()]{0,80}\))?/i.exec(sensors) ?? [null, null];
  if (detail === null) {
    const isList = /[a-z]{3}/i.test(sensors) && !/^(?:yes|unspecified)\b/i.test(sensors);
    return { fingerprint: isList || /^no$/i.test(sensors) ? 'NONE' : null, fingerprintSensor: null };
  }
  return {
    fingerprint: findFirstMeaning(positionPatterns, detail ?? ''),
    fingerprintSensor: findFirstMeaning(kindPatterns, detail ?? ''),
  };
}

/**
 * Determines whether a phone has 3D face recognition: "Face ID" among its sensors, or a depth sensor on the front for
 * biometrics. An infrared camera alone is not enough.
 * @returns false if both cells are filled and mention neither faces nor depth, or null if it is uncertain
 */
export function parseFace3d(sensors: string, selfie: string): boolean | null {
  if (/(?<!infrared )\bFace ID\b|\b3D face\b/i.test(sensors)) return true;
  // SL means structured light, and TOF means time of flight.
  if (
    /(?<![A-Za-z])SL 3D\b/i.test(selfie) ||
    (/(?<![A-Za-z])TOF\b/i.test(selfie) && /biometric/i.test(selfie))
  )
    return true;
  const areBothStated = /[a-z]{3}/i.test(sensors) && /\d\s?MP|VGA/i.test(selfie);
  return areBothStated && !/face/i.test(sensors) && !/TOF|3D|depth|biometric/i.test(selfie) ? false : null;
}
