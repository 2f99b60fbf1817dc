import { describe, expect, test } from 'vitest';
import type { Phone } from '../../../src/record/phone.ts';
import { createFormats } from '../../../src/web/locale.ts';
import { groupFacts } from '../../../src/web/parts/phone-facts.ts';
import type { Visit } from '../../../src/web/visit.ts';
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

  test('do not say that a phone lacks a Wi-Fi standard that came after it', () => {
    const { connectivity } = makePhone();
    const without = { connectivity: { ...connectivity, wifi6e: false, wifi7: false } };
    const [old, recent] = ['2009-12', '2025'].map((releasedOn) =>
      readRows(makePhone({ ...without, releasedOn } as Partial<Phone>)),
    );
    expect(old).not.toHaveProperty('Wi-Fi 7');
    expect(old).not.toHaveProperty('Wi-Fi 6E');
    expect(recent).toMatchObject({ 'Wi-Fi 7': 'No', 'Wi-Fi 6E': 'No' });
  });
});
