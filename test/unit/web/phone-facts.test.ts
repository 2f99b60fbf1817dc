import { describe, expect, test } from 'vitest';
import type { Phone } from '../../../src/record/phone.ts';
import { createFormats } from '../../../src/web/locale.ts';
import { formatValue } from '../../../src/web/parts/phone/fact-text.ts';
import { groupFacts } from '../../../src/web/parts/phone/phone-facts.ts';
import type { Visit } from '../../../src/web/visitor/visit.ts';
import { makePhone } from '../../support/make-phone.ts';

const visit = { locale: 'en', formats: createFormats('en', 'UTC') } as Visit;

function readRows(phone: Phone): Record<string, string> {
  const rows = groupFacts(visit, phone).flatMap((group) => group.rows);
  return Object.fromEntries(rows.map(({ label, lines }) => [label, lines.join(', ')]));
}

describe('the facts on the page of a phone', () => {
  test('have memory below a gigabyte in megabytes', () => {
    expect(readRows(makePhone({ ramGb: [0.25, 1], storageGb: [0.05, 8] }))).toMatchObject({
      RAM: '256\u00a0MB, 1\u00a0GB',
      Storage: '50\u00a0MB, 8\u00a0GB',
    });
  });

  test('have one row for the video of each camera', () => {
    const video = [
      ['REAR', 4320, 24],
      ['REAR', 2160, 60],
      ['REAR', 4320, 30],
      ['REAR', 2160, 30],
      ['FRONT', 1080, 30],
      ['FRONT', 720, null],
    ].map(([position, heightPx, fps]) => ({ position, heightPx, fps }));
    expect(readRows(makePhone({ video } as Partial<Phone>))).toMatchObject({
      Rear: '8K@24/30, 4K@30/60',
      Front: '1080p@30, 720p',
    });
  });

  test('have one row for Wi-Fi, which does not say what a phone lacks', () => {
    const { connectivity } = makePhone();
    const readWifi = (known: Partial<Phone['connectivity']>) => {
      const rows = readRows(makePhone({ connectivity: { ...connectivity, ...known } }));
      expect(Object.keys(rows).filter((label) => label.startsWith('Wi-Fi '))).toEqual([]);
      return rows['Wi-Fi'];
    };
    const wifi = ['802.11a', '802.11b', '802.11g', '802.11n', '802.11ac', '802.11ax', '802.11be'];
    expect(readWifi({ hasWifi: true, wifi, wifi6e: true, wifi7: true })).toBe(
      'a/b/g/n/ac/ax/be · Wi-Fi\u00a07',
    );
    expect(readWifi({ hasWifi: true, wifi: ['802.11b', '802.11g'], wifi6e: false, wifi7: false })).toBe(
      'b/g',
    );
    expect(readWifi({ hasWifi: true, wifi7: false })).toBe('Yes');
    expect(readWifi({ hasWifi: false, wifi: [], wifi7: false })).toBe('No');
    expect(readWifi({ wifi7: false })).toBeUndefined();
  });

  test('have one row for the sizes of the body and of the display, if all are known', () => {
    const { body, connectivity } = makePhone();
    const usb = { ...connectivity, usb: 'USB_C', usbVersion: '3.2', usbOtg: true } as const;
    const sizes = { heightMm: 162.3, widthMm: 79, depthMm: 8.6 };
    expect(readRows(makePhone({ body: { ...body, ...sizes }, connectivity: usb }))).toMatchObject({
      Dimensions: '162.3\u00a0×\u00a079\u00a0×\u00a08.6\u00a0mm',
      USB: 'USB-C\u00a03.2 · On-The-Go',
    });
    expect(readRows(makePhone({ body: { ...body, heightMm: 162.3 } }))).toMatchObject({
      Height: '162.3\u00a0mm',
    });
  });
});

test.each([
  [
    'sensors',
    ['accelerometer', 'Fingerprint (under display, optical)', 'Face ID'],
    'เซนเซอร์วัดความเร่ง, ลายนิ้วมือ (ใต้จอ, ออปติคัล), Face ID',
  ],
  ['body.build', 'Glass back, aluminium frame', 'ฝาหลังกระจก, กรอบอะลูมิเนียม'],
  [
    'body.build',
    'Glass front (Gorilla Glass 7i), carbon fiber hinge',
    'ด้านหน้ากระจก (Gorilla Glass 7i), carbon fiber hinge',
  ],
])('%s is translated into Thai word by word, and keeps names', (path, value, text) => {
  const thaiVisit = { locale: 'th', formats: createFormats('th', 'UTC') } as Visit;
  expect(formatValue(thaiVisit, path, value)).toBe(text);
});
