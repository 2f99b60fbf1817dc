import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

const cleanups: (() => Promise<unknown>)[] = [];
let folder: string;
let env: { DATA_DIR: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-changes-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const { dataDir, discard } = await copyTemplate();
  cleanups.push(discard);
  env = { DATA_DIR: dataDir };
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function started(settings: Readonly<Record<string, string>>): Promise<Served> {
  const served = await serve(settings);
  cleanups.push(() => served.stop('SIGKILL'));
  return served;
}
async function value(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], settings);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}
async function imported(name: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const file = join(folder, 'phones.ndjson');
  await writeFile(file, `{"brand":"Acme","full_name":"Acme ${name}"}\n`);
  await value(['import', file], settings);
}

interface Page {
  readonly data: readonly { readonly cursor: string; readonly phone: { readonly full_name: string } }[];
  readonly next_cursor: string;
}

test('cursors from before a backup work after its restore, later ones have expired', async () => {
  const served = await started(env);
  const account = ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--plan', 'pro'];
  const { api_key: key } = await value(account, env);
  const ask = (of: Served, since: string): Promise<Response> =>
    fetch(`${of.origin}/v1/changes?${since}`, { headers: { 'X-API-Key': key } });
  const read = async (of: Served, since: string): Promise<Page> => {
    const response = await ask(of, since);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  };
  const start = (await read(served, '')).next_cursor;
  await imported('One', env);
  await imported('Two', env);
  const { data: before, next_cursor: atBackup } = await read(served, `since=${start}`);
  expect(before.map(({ phone }) => phone.full_name)).toEqual(['Acme One', 'Acme Two']);

  const file = join(folder, 'gateway.backup');
  await value(['backup', file], env);
  await imported('Lost', env);
  await imported('Lost Too', env);
  const { data: lost, next_cursor: atEnd } = await read(served, `since=${atBackup}`);
  expect(lost.map(({ phone }) => phone.full_name)).toEqual(['Acme Lost', 'Acme Lost Too']);
  await served.stop();

  const restored = { DATA_DIR: join(folder, 'restored') };
  await value(['restore', file], restored);
  const again = await started(restored);
  const expectExpired = async (): Promise<void> => {
    for (const cursor of [...lost.map((change) => change.cursor), atEnd]) {
      const response = await ask(again, `since=${cursor}`);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        ...[410, 'cursor-expired'],
      ]);
    }
  };
  // They are from the future …
  await expectExpired();
  const cursors = [start, ...before.map((change) => change.cursor), atBackup];
  const expected = [['Acme One', 'Acme Two'], ['Acme Two'], [], []];
  for (const name of ['New', 'Newer', 'Newest']) {
    await imported(name, restored);
    for (const names of expected) names.push(`Acme ${name}`);
  }
  // … and then of another history, in which their revisions are different.
  await expectExpired();
  for (const [at, cursor] of cursors.entries()) {
    const { data } = await read(again, `since=${cursor}`);
    expect(data.map(({ phone }) => phone.full_name)).toEqual(expected[at]);
  }
  await again.stop();
});
