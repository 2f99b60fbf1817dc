import { describe, expect, test } from 'vitest';
import type { Phone } from '../../../src/record/phone.ts';
import { createFormats } from '../../../src/web/locale.ts';
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

  test('have one row for the sizes of the body and of the display, if all are known', () => {
    const { body } = makePhone();
    const sizes = { heightMm: 162.3, widthMm: 79, depthMm: 8.6 };
    expect(readRows(makePhone({ body: { ...body, ...sizes } }))).toMatchObject({
      Dimensions: '162.3\u00a0×\u00a079\u00a0×\u00a08.6\u00a0mm',
    });
    expect(readRows(makePhone({ body: { ...body, heightMm: 162.3 } }))).toMatchObject({
      Height: '162.3\u00a0mm',
    });
  });
});
