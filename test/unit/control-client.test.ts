import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { getControlAddress } from '../../src/operator/control-address.ts';
import { createControlClient } from '../../src/operator/control-client.ts';
import { runCommand } from '../../tools/testing/command.ts';

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

describe('a gateway that stops while it runs a command', () => {
  let folder: string;
  let server: Server;
  /** The command at whose second call the gateway stops. */
  const stopAt = { command: '', calls: 0 };
  const report = {
    rows: 1,
    added: 1,
    changed: 0,
    unchanged: 0,
    rejects: [],
    unmatchedRows: [],
    warnings: [],
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pg-stop-'));
    stopAt.calls = 0;
    server = createServer((request, response) => {
      const command = request.url?.slice(1);
      request.resume().on('end', () => {
        const isStop = command === stopAt.command && ++stopAt.calls === 2;
        if (isStop) request.socket.destroy();
        else response.end(JSON.stringify({ result: command === 'status' ? { listening: null } : report }));
      });
    });
    const { path } = getControlAddress(readConfig({ DATA_DIR: folder }));
    await new Promise<void>((resolve) => server.listen(path, resolve));
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });
  const run = (args: readonly string[]) => runCommand(args, { DATA_DIR: folder });

  test('an import says what is kept and what to do, without a stack', async () => {
    stopAt.command = 'importFile';
    const files = ['a', 'b'].map((name) => join(folder, `${name}.csv`));
    for (const file of files) await writeFile(file, 'Model,Price EUR\nAcme One,100\n');
    const { code, stdout, stderr } = await run(['import', ...files]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      `The gateway stopped while it was importing ${files[1]}. It had imported 1 file before; a file that was under way is imported whole or not at all. Start the gateway and run the command again: nothing is imported twice.`,
    );
  });

  test('another command says that it may have taken effect', async () => {
    stopAt.command = 'accountList';
    stopAt.calls = 1;
    const { code, stderr } = await run(['account', 'list']);
    expect([code, stderr]).toEqual([
      1,
      'The gateway stopped before it answered, so the command may or may not have taken effect. Start the gateway, and check before you run the command again.\n',
    ]);
  });

  test('a command that did not reach it had no effect', async () => {
    const operator = createControlClient({
      ...getControlAddress(readConfig({ DATA_DIR: folder })),
      path: join(folder, 'no'),
    });
    await expect(operator.accountList()).rejects.toThrow(
      /^The gateway stopped before it received the command, which had no effect\./,
    );
  });
});
