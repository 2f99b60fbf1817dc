import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createControlClient } from '../../src/operator/control-client.ts';
import { type ControlServer, openControlServer } from '../../src/operator/control-server.ts';

let folder: string;
let server: ControlServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-older-'));
  const older = { status: () => ({ listening: null }), keyList: async () => [{ id: 'a1B2c3D4e5' }] };
  server = await openControlServer(place(), older as never, () => {});
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const place = () => ({
  path: join(folder, 'control.sock'),
  folder: null,
  owner: process.geteuid?.() ?? null,
});

test('a gateway of an older release creates no key without restrictions, and no feed without its mapping: the command says to restart it', async () => {
  const operator = createControlClient(place());
  expect(await operator.keyList({ email: 'a@example.com' })).toEqual([{ id: 'a1B2c3D4e5' }]);
  const restrictions = { units_per_day: 5 };
  for (const asked of [
    operator.keyCreateRestricted({ email: 'a@example.com', name: 'page', restrictions }),
    operator.keyRestrict({ id: 'a1B2c3D4e5', restrictions }),
    operator.feedAddMapped({ name: 'shop', path: '/prices.csv', every: '1d', mapping: {} }),
  ])
    await expect(asked).rejects.toMatchObject({
      code: 'not-found',
      message: 'The running gateway is an older release that cannot do this. Restart it.',
    });
});
