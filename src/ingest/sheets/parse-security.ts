import type { PhoneFacts } from '../../record/phone.ts';
import { firstMeaning, type PatternTable } from '../pattern-table.ts';

type Security = PhoneFacts['security'];

/** On the top edge is on a side, too. */
const positions: PatternTable<NonNullable<Security['fingerprint']>> = [
  [/under[- ]?(?:the )?(?:display|screen)|in-display/i, 'UNDER_DISPLAY'],
  [/rear|back/i, 'REAR'],
  [/side|top/i, 'SIDE'],
  [/front/i, 'FRONT'],
];
const kinds: PatternTable<NonNullable<Security['fingerprintSensor']>> = [
  [/ultrasonic/i, 'ULTRASONIC'],
  [/optical/i, 'OPTICAL'],
];

/**
 * "Fingerprint (under display, optical), accelerometer". A cell that lists sensors, but no such one, says that there is
 * none. See decision 41.
 */
export function parseFingerprint(sensors: string): Pick<Security, 'fingerprint' | 'fingerprintSensor'> {
  const [, about] = /fingerprints?(?: sensor| reader)?\s*(\([^()]{0,80}\))?/i.exec(sensors) ?? [null, null];
  if (about === null) {
    const isList = /[a-z]{3}/i.test(sensors) && !/^(?:yes|unspecified)\b/i.test(sensors);
    return { fingerprint: isList || /^no$/i.test(sensors) ? 'NONE' : null, fingerprintSensor: null };
  }
  return {
    fingerprint: firstMeaning(positions, about ?? ''),
    fingerprintSensor: firstMeaning(kinds, about ?? ''),
  };
}

/**
 * Whether a face is known by its depth: "Face ID" among the sensors, or a front sensor of depth for biometrics. An
 * infrared camera alone sees none. False where both cells are given, and neither speaks of faces or depth.
 */
export function parseFace3d(sensors: string, selfie: string): boolean | null {
  if (/(?<!infrared )\bFace ID\b|\b3D face\b/i.test(sensors)) return true;
  if (
    /(?<![A-Za-z])SL 3D\b/i.test(selfie) ||
    (/(?<![A-Za-z])TOF\b/i.test(selfie) && /biometric/i.test(selfie))
  )
    return true;
  const isTold = /[a-z]{3}/i.test(sensors) && /\d\s?MP|VGA/i.test(selfie);
  return isTold && !/face/i.test(sensors) && !/TOF|3D|depth|biometric/i.test(selfie) ? false : null;
}
