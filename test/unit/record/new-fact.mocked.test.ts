import { graphql, isObjectType } from 'graphql';
import { expect, test, vi } from 'vitest';
import { comparePhones } from '../../../src/domain/catalogue/compare-phones.ts';
import { schema } from '../../../src/graphql/schema/schema.ts';
import { readPhoneObject } from '../../../src/ingest/files/read-json-file.ts';
import { createEmptyFacts, fillFacts } from '../../../src/record/empty-phone.ts';
import type { Phone, PhoneFacts } from '../../../src/record/phone.ts';
import { createOpenapiDocument } from '../../../src/rest/openapi/openapi-document.ts';
import { presentPhone, presentSummary } from '../../../src/rest/phones/present-phone.ts';
import { recordReference } from '../../../tools/scripts/record-reference.ts';
import { answerShapes, faultsOf } from '../../../tools/testing/answer-readers.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';
import { makePhone } from '../../support/make-phone.ts';
import { withoutPrices } from '../../support/without-prices.ts';

// A fact is added to the table and nowhere else; the tests below check what follows from that line.
vi.mock(import('../../../src/record/phone-table.ts'), async (importOriginal) => {
  const { integer, section } = await import('../../../src/record/fact.ts');
  const { phoneTable, derivedTable } = await importOriginal();
  const { audio } = phoneTable;
  const volumeDb = integer('dB', 'Loudness of the loudspeaker', 86, {
    better: 'more',
    inLists: 'volumeDb',
  });
  const facts = { ...audio.facts, volumeDb };
  return {
    derivedTable,
    phoneTable: { ...phoneTable, audio: section(audio.type, audio.description, facts) },
  };
});

type Loud = PhoneFacts['audio'] & { volumeDb: number | null };
const loud = (volumeDb: number | null): Phone =>
  makePhone({ audio: { ...createEmptyFacts().audio, volumeDb } as Loud });
const sentence = 'Loudness of the loudspeaker, in dB.';

test('an empty phone has the fact, and so has one that was stored before the fact existed', () => {
  expect(createEmptyFacts().audio).toMatchObject({ volumeDb: null });
  expect(fillFacts({ audio: { loudspeaker: true } }).audio).toEqual({
    headphoneJack: null,
    loudspeaker: true,
    stereoSpeakers: null,
    volumeDb: null,
  });
});

test('an import reads it, and rejects invalid values', () => {
  const read = (volume_db: unknown) =>
    readPhoneObject({ brand: 'Acme', full_name: 'Acme Loud', audio: { volume_db } }, 1);
  expect(read(91)).toMatchObject({ facts: { audio: { volumeDb: 91 } } });
  expect(read('loud')).toMatchObject({ reason: expect.stringContaining('audio.volume_db') });
});

test('REST returns it in the detail and in lists, and its schema describes it', () => {
  const detail = {
    data: { ...presentPhone(loud(91), withoutPrices), spec_sheet: [] },
    meta: { edition: 'live' },
  };
  expect(detail).toMatchObject({ data: { audio: { volume_db: 91 } } });
  expect(presentSummary(loud(91), null)).toMatchObject({ volume_db: 91 });
  const shape = answerShapes.get('getPhone');
  expect(shape && faultsOf(shape, detail)).toEqual([]);
  const without = { ...detail, data: { ...detail.data, audio: { headphone_jack: null } } };
  expect(shape && faultsOf(shape, without)).toContainEqual(expect.stringContaining('audio.volume_db'));

  const document = createOpenapiDocument(restOperations, { origin: 'http://localhost', release: '0.0.0' });
  const { schemas } = document.components as { schemas: Record<string, { properties: object }> };
  for (const type of ['Audio', 'PhoneSummary'])
    expect(schemas[type]?.properties).toMatchObject({ volume_db: { description: sentence, examples: [86] } });
});

test('GraphQL returns it, and its schema describes it', async () => {
  const audio = schema.getType('Audio');
  const field = isObjectType(audio) ? audio.getFields().volumeDb : undefined;
  expect([String(field?.type), field?.description]).toEqual(['Int', `${sentence} Example: 86.`]);
  const source = '{ phone(id: 1) { audio { volumeDb } } }';
  const contextValue = { catalogue: { findPhone: () => loud(91) } };
  expect(JSON.stringify(await graphql({ schema, source, contextValue }))).toBe(
    '{"data":{"phone":{"audio":{"volumeDb":91}}}}',
  );
});

test('comparisons include it', () => {
  const view = { freshness: 'complete', currency: 'THB' } as const;
  const { fields } = comparePhones([loud(80), loud(91), loud(null)], view, () => null);
  expect(fields.find(({ path }) => path === 'audio.volumeDb')).toEqual({
    name: 'audio.volume_db',
    path: 'audio.volumeDb',
    unit: 'dB',
    better: 'more',
    values: [80, 91, null],
    best: [1],
  });
});

test('the reference describes it', () => {
  expect(recordReference()).toContain(
    `| \`volume_db\` | \`volumeDb\` | whole number or null | ${sentence} | \`86\` | \`volume_db\` | more is better |`,
  );
});
