import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../../src/graphql/schema/schema.ts';
import { readPhoneObject } from '../../../src/ingest/files/read-json-file.ts';
import { mergeFacts } from '../../../src/ingest/merge-facts.ts';
import { createEmptyFacts, fillFacts } from '../../../src/record/empty-phone.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';
import { presentPhone } from '../../../src/rest/phones/present-phone.ts';
import { answerShapes, faultsOf } from '../../../tools/testing/answer-readers.ts';
import { makePhone } from '../../support/make-phone.ts';
import { withoutPrices } from '../../support/without-prices.ts';

/** As REST writes them, and as imports of our own format read them. */
const written = {
  platform: { chipsets: [{ name: 'Exynos 2400', region: 'Europe' }] },
  video: [{ position: 'rear', height_px: 4320, fps: null }],
  battery: { charging: [{ kind: 'wired', percent: 65, minutes: 30 }] },
  connectivity: { wifi_6e: true, wifi_7: false },
  security: { fingerprint: 'under_display', fingerprint_sensor: 'ultrasonic', face_3d: false },
  body: { sar_head_w_kg: 0.98 },
  benchmarks: [],
};

function factsOf(members: object): PhoneFacts {
  const read = readPhoneObject({ brand: 'Acme', full_name: 'Acme One', ...members }, 1);
  if ('reason' in read) throw new TypeError(read.reason);
  return read.facts;
}

test('lists of objects within a section are read, answered by REST and by GraphQL alike', async () => {
  const phone = makePhone(factsOf(written));
  const data = { ...presentPhone(phone, withoutPrices), spec_sheet: [] };
  expect(data).toMatchObject(written);
  const shape = answerShapes.get('getPhone');
  expect(shape && faultsOf(shape, { data, meta: { edition: 'live' } })).toEqual([]);

  const source = `{ phone(id: 1) {
    platform { chipsets { name region } } video { position heightPx fps } battery { charging { kind percent minutes } }
    connectivity { wifi6e wifi7 } security { fingerprint fingerprintSensor face3d } body { sarHeadWKg } benchmarks { name }
  } }`;
  const contextValue = { catalogue: { findPhone: () => phone } };
  expect(await graphql({ schema, source, contextValue })).toEqual({
    data: {
      phone: {
        platform: written.platform,
        video: [{ position: 'REAR', heightPx: 4320, fps: null }],
        battery: { charging: [{ kind: 'WIRED', percent: 65, minutes: 30 }] },
        connectivity: { wifi6e: true, wifi7: false },
        security: { fingerprint: 'UNDER_DISPLAY', fingerprintSensor: 'ULTRASONIC', face3d: false },
        body: { sarHeadWKg: 0.98 },
        benchmarks: [],
      },
    },
  });
});

test('an item without a required member is rejected, with its position', () => {
  const read = readPhoneObject(
    { brand: 'Acme', full_name: 'Acme One', platform: { chipsets: [{ region: 'Europe' }] } },
    1,
  );
  expect(read).toMatchObject({ reason: expect.stringContaining('platform.chipsets') });
});

test('a phone stored before they existed has unknown values, not absent ones', () => {
  const facts = fillFacts({ platform: { os: 'ANDROID' }, cameras: [{ position: 'REAR' }] });
  expect(facts).toMatchObject({ video: null, benchmarks: null, platform: { os: 'ANDROID', chipsets: null } });
  expect(facts.cameras).toMatchObject([{ position: 'REAR', sensorFormat: null }]);
  expect(facts.displays).toEqual([]);
});

test('a merge treats such a list as one fact: null means unknown, an empty one that there is none', () => {
  const state = (facts: PhoneFacts, asOf: string, id: number) => ({
    ...{ facts, specSheet: [], otherSources: {} },
    source: { id, asOf },
  });
  const stored = state(factsOf(written), '2024-01-01', 1);
  const silent = mergeFacts(stored, state(createEmptyFacts(), '2025-01-01', 2));
  expect(silent.facts.platform.chipsets).toEqual(stored.facts.platform.chipsets);
  expect(silent).toMatchObject({ source: stored.source, otherSources: {}, hasChanged: false });
  const none = mergeFacts(stored, {
    ...state(factsOf({ video: [] }), '2025-01-01', 2),
    certainFacts: 'all',
  });
  expect(none.facts.video).toEqual([]);
  expect(none.otherSources).toEqual({ video: { id: 2, asOf: '2025-01-01' } });
});
