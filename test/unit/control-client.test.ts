import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createControlClient } from '../../src/operator/control-client.ts';

test('a command that was busy between two calls is answered: each call has its own connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pg-control-'));
  const path = join(folder, 'control.sock');
  let connections = 0;
  const server = createServer((_, response) => response.end('{"result":null}'));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const operator = createControlClient({ path, folder: null, owner: process.geteuid?.() ?? null });
  await operator.keyList({ email: 'a@example.com' });
  await operator.keyList({ email: 'a@example.com' });
  expect(connections).toBe(2);
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
