import { expect, test } from 'vitest';
import { startGateway } from '../../../tools/testing/gateway.ts';
import { readStream } from '../../support/stream-reader.ts';

test('a heartbeat with the cursor comes at least every 15 seconds without changes, for free', async () => {
  const gateway = await startGateway();
  const { key } = await gateway.createAccount('pro');
  const reader = await readStream(gateway.origin, key);
  try {
    await reader.untilEvents('ready', 1);
    const startedAtMs = performance.now();
    await reader.untilEvents('heartbeat', 1);
    const [beat] = reader.of('heartbeat');
    expect(performance.now() - startedAtMs).toBeLessThan(15_000);
    expect(JSON.parse(beat?.data ?? '')).toEqual({ cursor: beat?.id });
    expect(beat?.id).toBe(reader.of('ready')[0]?.id);
    const status = await (await gateway.get('/v1/auth/status', key)).json();
    expect(status.data.quota.day.used).toBe(1);
  } finally {
    reader.close();
    await gateway.close();
  }
});
