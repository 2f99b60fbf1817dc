import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import type { PhoneFacts } from '../../src/record/phone.ts';

type Cell = readonly [label: string, write: (facts: PhoneFacts) => string | null];

const findMegapixels = ({ cameras }: PhoneFacts, position: 'REAR' | 'FRONT'): number[] =>
  cameras.flatMap((camera) =>
    camera.position === position && camera.megapixels !== null ? [camera.megapixels] : [],
  );
const writeFlag = (flag: boolean | null, yes: string): string | null =>
  flag === null ? null : flag ? yes : 'Not Supported';

const cells: readonly Cell[] = [
  ['Display Size', ({ displays: [main] }) => (main?.diagonalIn ? `${main.diagonalIn} inches` : null)],
  [
    'Dimensions',
    ({ body: { heightMm, widthMm, depthMm } }) =>
      heightMm && widthMm && depthMm ? `${widthMm} x ${heightMm} x ${depthMm} mm` : null,
  ],
  ['Battery', ({ battery }) => (battery.capacityMah ? `${battery.capacityMah} mAh` : null)],
  ['Fast Charging', ({ battery }) => (battery.wiredW ? `Yes, ${battery.wiredW}W Fast Charging` : null)],
  ['Wireless Charging', ({ battery }) => writeFlag(battery.wireless, 'Yes')],
  ['Sensors', ({ security }) => (security.fingerprint ? 'Accelerometer, Gyro, Compass' : null)],
  [
    'Fingerprint Sensor',
    ({ security: { fingerprint } }) =>
      fingerprint === null ? null : fingerprint === 'NONE' ? 'No' : `Yes, ${fingerprint.replace('_', ' ')}`,
  ],
  ['Memory card', ({ connectivity }) => writeFlag(connectivity.cardSlot, 'microSD up to 1 TB')],
  ['NFC', ({ connectivity }) => writeFlag(connectivity.nfc, 'Supported')],
  ['3.5mm jack', ({ audio }) => writeFlag(audio.headphoneJack, '✓')],
  [
    'Camera',
    (facts) => {
      const [rear, front] = [findMegapixels(facts, 'REAR'), findMegapixels(facts, 'FRONT')];
      if (rear.length === 0 || front.length === 0) return null;
      return `${rear.map((mp) => `${mp} MP`).join(' + ')} Rear & ${front.map((mp) => `${mp} MP`).join(' + ')} Front Camera`;
    },
  ],
];

/**
 * Writes phones as a sheet in the notation of Indian shops: width before height, answers instead of lists, sensors
 * without the fingerprint sensor, and both cameras in one cell. It states only what the phones have.
 */
export function writeForeignSheet(phones: readonly IncomingPhone[]): string {
  const quote = (text: string | null): string => `"${(text ?? '').replaceAll('"', '""')}"`;
  const rows = phones.map(({ brand, fullName, facts }) =>
    [brand, fullName, ...cells.map(([, write]) => write(facts))].map(quote).join(','),
  );
  return [['Brand', 'Model', ...cells.map(([label]) => label)].join(','), ...rows, ''].join('\n');
}
