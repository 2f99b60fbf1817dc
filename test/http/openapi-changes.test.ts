import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { readEvents, type ServerEvent } from '../../tools/testing/read-events.ts';
import { until } from '../../tools/testing/until.ts';
import { importPrices } from '../support/import-prices.ts';
import { createWebhookAccount } from '../support/webhook-account.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' }, { heartbeatMs: 200, webhookPollMs: 200 });
  await importPrices(gateway, { brand: 'Stream', fullName: 'Stream One' }, [1_000_00]);
});
afterAll(() => gateway.close());

interface EventSchema {
  readonly properties: {
    readonly event: { readonly const: string };
    readonly data: { readonly contentSchema: object };
  };
}

/** The OpenAPI document, and a compiler for its schemas. */
async function readDocument() {
  const document = await (await gateway.get('/v1/openapi.json')).json();
  const ajv = new Ajv2020({ strict: false, formats: { int32: true, int64: true, double: true } });
  formats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const compile = (one: object) =>
    ajv.compile(JSON.parse(JSON.stringify(one).replaceAll('"#/components', '"document#/components')));
  return { document, compile };
}

/** The description of the events of `/v1/stream` in OpenAPI. */
async function describedEvents() {
  const { document, compile } = await readDocument();
  const { content } = document.paths['/v1/stream'].get.responses[200];
  const { schema, 'x-itemSchema': itemSchema } = content['text/event-stream'];
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
  // Checks that the schema can fail.
  expect(isEvent({ event: 'change', data: '{}' })).toBe(false);
  expect(dataOf.get('change')?.({ cursor: 'x' })).toBe(false);
});

test('OpenAPI describes the requests to webhooks, with their headers', async () => {
  const { document, compile } = await readDocument();
  const { parameters, requestBody } = document.webhooks.changes.post;
  const isMessage = compile(requestBody.content['application/json'].schema);
  const receiver = await startReceiver();
  const account = await createWebhookAccount(gateway);
  const webhook = await account.create({ url: receiver.url, brand: ['stream'] });
  await importPrices(gateway, { brand: 'Stream', fullName: 'Stream One' }, [2_000_00]);
  await until('the change was sent', () => receiver.received.length === 1);
  await account.call('POST', `/${webhook.id}/test`);
  await until('the test was sent', () => receiver.received.length === 2);
  const messages = receiver.received.map(({ body }) => JSON.parse(body));
  expect(messages.map(({ type }) => type)).toEqual(
    document.components.schemas.WebhookMessageType['x-extensible-enum'],
  );
  for (const message of messages) expect(isMessage(message), JSON.stringify(isMessage.errors)).toBe(true);
  for (const { headers } of receiver.received) {
    const sent = parameters.map(({ name }: { name: string }) => headers[name]);
    expect(sent).toEqual([
      expect.stringMatching(/^msg_/),
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^v1,/),
    ]);
  }
  // Checks that the schema can fail.
  expect(isMessage({ ...messages[0], data: [{}] })).toBe(false);
  await receiver.close();
});
