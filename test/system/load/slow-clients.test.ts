import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGatewayServer, standardLimits } from '../../../src/server/gateway-server.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openWire, untilInFlight, type Wire } from '../../support/wire.ts';

const limits = {
  ...standardLimits,
  headersMs: 300,
  requestMs: 600,
  // Many times longer than a busy machine may delay the next byte of a client.
  stalledMs: 2_000,
  keepAliveMs: 300,
  lingerMs: 200,
  checkIntervalMs: 50,
};
let gateway: TestGateway;
/** Without a time limit for bodies, so that it ends no request here. */
let patient: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway({}, {}, limits);
  patient = await startGateway({}, {}, { ...limits, requestMs: 600_000 });
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(async () => {
  await gateway.close();
  await patient.close();
});

const used = async (): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};

/** Sends a byte at a time, for as long as the other side listens. */
async function drip(wire: Wire, bytes: string): Promise<void> {
  for (let sent = 0; !wire.socket.closed && sent < 500; sent += 1) {
    wire.write(bytes);
    await sleep(20);
  }
}

/** The problem document that a client gets before its connection is closed. */
function problemOf(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/\r\nConnection: close\b/i);
  expect(head).toMatch(/\r\nContent-Type: application\/problem\+json/i);
  return JSON.parse(body);
}

describe('a client that is too slow is disconnected', () => {
  test('sending headers, a byte at a time: 408', async () => {
    const wire = await openWire(patient.origin);
    wire.write('GET /v1/plans HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    const [text] = await Promise.all([wire.closed(), drip(wire, 'a')]);
    expect(wire.statuses()).toEqual([408]);
    expect(problemOf(text)).toMatchObject({ status: 408, code: 'request-timeout' });
  });

  test('sending a body, a byte at a time: 408, out of flight, and not charged', async () => {
    const before = await used();
    const wire = await openWire(gateway.origin);
    wire.write(
      `POST /graphql HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    );
    const [text] = await Promise.all([wire.closed(), drip(wire, ' ')]);
    expect(wire.statuses()).toEqual([408]);
    expect(problemOf(text)).toMatchObject({ status: 408, code: 'request-timeout' });
    await untilInFlight(gateway, 0);
    expect(await used()).toBe(before);
  });

  test('sending nothing at all: without an answer', async () => {
    const wire = await openWire(patient.origin);
    expect(await wire.closed()).toBe('');
  });

  test('between two requests: without an answer', async () => {
    const wire = await openWire(gateway.origin);
    wire.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await wire.closed();
    expect(wire.statuses()).toEqual([200]);
  });

  test('reading its answers', async () => {
    const wire = await openWire(gateway.origin);
    wire.socket.pause();
    const one = `GET /v1/phones?per_page=100 HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\n\r\n`;
    // More than the buffers of both ends hold.
    wire.write(one.repeat(100));
    const closed = new Promise((resolve) => wire.socket.once('close', resolve));
    await untilInFlight(gateway, 0);
    wire.socket.resume();
    await closed;
    expect(wire.statuses().length).toBeLessThan(100);
  });

  test('ending a body that was rejected: it can read why', async () => {
    const wire = await openWire(gateway.origin);
    wire.write(
      'POST /v1/signup HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n',
    );
    const [text] = await Promise.all([wire.closed(), drip(wire, 'a'.repeat(1_000))]);
    expect(wire.statuses()).toEqual([413]);
    expect(text).toContain('content-too-large');
  });
});

test('a request that breaks off after an answer gets no second one', async () => {
  const wire = await openWire(patient.origin);
  wire.write(
    'POST /v1/signup HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{',
  );
  await expect.poll(() => wire.statuses()).toEqual([415]);
  wire.write('\r\nnonsense\r\n');
  await wire.closed();
  expect(wire.statuses()).toEqual([415]);
});

test('2,000 idle connections delay no request', async () => {
  // No time limit closes a connection, however long a busy machine takes for so many.
  const long = { headersMs: 600_000, requestMs: 600_000, stalledMs: 600_000 };
  const crowd = await startGateway({}, {}, { ...standardLimits, ...long });
  const account = await crowd.createAccount('pro');
  const wires = await Promise.all(Array.from({ length: 2_000 }, () => openWire(crowd.origin)));
  try {
    // Half of them have started to send something.
    for (const wire of wires.slice(1_000)) wire.write('GET /v1/phones HTTP/1.1\r\n');
    const answers = [];
    for (let count = 0; count < 50; count += 1) answers.push(await crowd.get('/v1/phones', account.key));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(wires.filter(({ socket }) => socket.closed)).toEqual([]);
  } finally {
    for (const wire of wires) wire.destroy();
    await crowd.close();
  }
});

test('beyond the maximum of connections, a new one is closed', async () => {
  const narrow = await startGateway({}, {}, { ...standardLimits, connections: 3 });
  const wires = await Promise.all([1, 2, 3].map(() => openWire(narrow.origin)));
  try {
    expect(await (await openWire(narrow.origin)).closed()).toBe('');
    wires[0]?.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await wires[0]?.closed();
    expect(wires[0]?.statuses()).toEqual([200]);
  } finally {
    for (const wire of wires) wire.destroy();
    await narrow.close();
  }
});

test('the documented figures are those in use', () => {
  const server = createGatewayServer(() => {}, 'http://localhost');
  expect({
    headers: server.headersTimeout,
    request: server.requestTimeout,
    stalled: server.timeout,
    keepAlive: server.keepAliveTimeout,
    connections: server.maxConnections,
  }).toEqual({ headers: 10_000, request: 30_000, stalled: 30_000, keepAlive: 65_000, connections: 20_000 });
});
