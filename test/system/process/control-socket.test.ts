import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { getControlAddress } from '../../../src/operator/control-address.ts';
import { runProcess, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { spawnOwned } from '../../../tools/testing/own-process.ts';

const isRoot = process.geteuid?.() === 0;
const anotherUser = 65_534;
let folder: string;
let env: { DATA_DIR: string; TMPDIR: string; BACKUP_EVERY: string };
let sockets: string;
const running: Served[] = [];
beforeEach(async () => {
  const { dataDir, discard } = await copyTemplate();
  folder = await mkdtemp(join(tmpdir(), 'pg-long-'));
  // Like /tmp: every user may create files, and remove their own.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(folder, 0o755);
  chmodSync(temporary, 0o1777);
  env = { DATA_DIR: join(folder, 'd'.repeat(90)), TMPDIR: temporary, BACKUP_EVERY: 'off' };
  await cp(dataDir, env.DATA_DIR, { recursive: true });
  await discard();
  sockets = join(temporary, `phone-gateway-${process.geteuid?.()}`);
});
afterEach(async () => {
  for (const served of running.splice(0)) await served.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});
const create = ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--json'];
const started = async (): Promise<Served> => {
  const served = await serve(env);
  running.push(served);
  return served;
};

test.skipIf(process.platform === 'win32')(
  'with a long DATA_DIR commands use a folder that only its owner can access',
  async () => {
    const { origin } = await started();
    expect(lstatSync(sockets).mode & 0o777).toBe(0o700);
    const [name] = readdirSync(sockets);
    expect(lstatSync(join(sockets, name ?? '')).mode & 0o777).toBe(0o600);
    const { stdout } = await runProcess(create, env);
    const headers = { 'X-API-Key': JSON.parse(stdout).api_key };
    expect((await fetch(`${origin}/v1/brands`, { headers })).status).toBe(200);
  },
);

test.skipIf(process.platform === 'win32')(
  'neither side uses a folder that is open to others, or a link; the gateway serves, and says so',
  async () => {
    mkdirSync(sockets);
    chmodSync(sockets, 0o777);
    const served = await started();
    await expect
      .poll(() => served.written.stderr)
      .toMatch(/not a private folder of this gateway.*the control socket cannot be created/);
    expect((await fetch(`${served.origin}/healthz`)).status).toBe(200);
    const { code, stdout, stderr } = await runProcess(['account', 'list'], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/not a private folder of this gateway.*DATA_DIR to a shorter path\.\n$/);
    expect(readdirSync(sockets)).toEqual([]);

    rmSync(sockets, { recursive: true });
    mkdirSync(join(folder, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(folder, 'elsewhere'), sockets);
    expect((await runProcess(['account', 'list'], env)).stderr).toMatch(
      /not a private folder of this gateway/,
    );
  },
);

test.skipIf(!isRoot)(
  'another user who created the folder first, and listens there, gets nothing',
  async () => {
    const listener = `
      const { createServer } = require('node:net');
      process.setgid(${anotherUser}); process.setuid(${anotherUser});
      require('node:fs').mkdirSync(process.argv[1], { mode: 0o700 });
      let got = 0;
      process.on('message', () => process.send(got));
      createServer((socket) => socket.on('data', (data) => { got += data.length; }))
        .listen(process.argv[1] + '/' + process.argv[2], () => process.send('listening'));`;
    const name = basename(getControlAddress(readConfig(env)).path);
    const other = spawnOwned(process.execPath, ['-e', listener, sockets, name], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      expect((await once(other, 'message'))[0]).toBe('listening');
      expect(lstatSync(sockets).uid).toBe(anotherUser);
      const { code, stderr } = await runProcess(create, env);
      expect(code).toBe(1);
      expect(stderr).toMatch(/not a private folder of this gateway \(user 65534/);
      // A folder of ours with a socket of another user.
      chownSync(sockets, process.geteuid?.() ?? 0, 0);
      expect(existsSync(join(sockets, name))).toBe(true);
      expect((await runProcess(create, env)).stderr).toMatch(/not a socket of this gateway \(user 65534/);
      other.send('how much?');
      expect((await once(other, 'message'))[0]).toBe(0);
    } finally {
      other.kill('SIGKILL');
    }
  },
);
if (!isRoot) console.warn('SKIPPED: another user at the control socket needs root to be tried');
