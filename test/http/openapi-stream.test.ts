import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { readEvents, type ServerEvent } from '../../testing/read-events.ts';
import { importPrices } from '../support/import-prices.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { heartbeatMs: 200 });
  await importPrices(gateway, { brand: 'Stream', fullName: 'Stream One' }, [1_000_00]);
});
afterAll(() => gateway.close());

interface EventSchema {
  readonly properties: {
    readonly event: { readonly const: string };
    readonly data: { readonly contentSchema: object };
  };
}

/** What the OpenAPI document says of the events of `/v1/stream`. */
async function describedEvents() {
  const document = await (await gateway.get('/v1/openapi.json')).json();
  const { content } = document.paths['/v1/stream'].get.responses[200];
  const { schema, 'x-itemSchema': itemSchema } = content['text/event-stream'];
  const ajv = new Ajv2020({ strict: false, formats: { int32: true, int64: true, double: true } });
  formats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const compile = (one: object) =>
    ajv.compile(JSON.parse(JSON.stringify(one).replaceAll('"#/components', '"document#/components')));
  const events = itemSchema.oneOf as readonly EventSchema[];
  return {
    schema,
    names: events.map(({ properties }) => properties.event.const),
    isEvent: compile(itemSchema),
    dataOf: new Map(
      events.map(({ properties: { event, data } }) => [event.const, compile(data.contentSchema)]),
    ),
  };
}

test('OpenAPI describes every event of a stream, and the JSON of its data', async () => {
  const { schema, names, isEvent, dataOf } = await describedEvents();
  expect(schema.type).toBe('string');
  const { key } = await gateway.createAccount('pro');
  const reader = await readEvents(`${gateway.origin}/v1/stream?since=0&brand=stream`, { 'X-API-Key': key });
  await reader.until('change', 2);
  await reader.until('heartbeat', 1);
  const [, id = ''] = /^phk_(.{10})/.exec(key) ?? [];
  await gateway.app.operator.keyRevoke({ id });
  await reader.ended();
  expect(new Set(reader.events.map(({ event }) => event))).toEqual(new Set(names));
  const faults = reader.events.flatMap(({ event, id: eventId, data }: ServerEvent) => {
    const fields = { event, ...(eventId !== null && { id: eventId }), data };
    const isDescribed = isEvent(fields) && dataOf.get(event)?.(JSON.parse(data));
    return isDescribed ? [] : [{ fields, errors: isEvent.errors ?? dataOf.get(event)?.errors }];
  });
  expect(faults).toEqual([]);
  // It can fail.
  expect(isEvent({ event: 'change', data: '{}' })).toBe(false);
  expect(dataOf.get('change')?.({ cursor: 'x' })).toBe(false);
});
