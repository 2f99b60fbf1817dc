import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBackupSchedule } from '../../src/stores/backup/backup-schedule.ts';
import { findNewestBackup, listScheduledBackups } from '../../src/stores/backup/scheduled-backups.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-22T12:00:00Z');
let dataDir: string;
let stop: () => Promise<void>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-schedule-'));
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true });
});

/** A schedule over real files, whose backups contain their number. */
function schedule(options: { madeAgo: number; fails?: () => boolean }) {
  const { madeAgo, fails = () => false } = options;
  const seconds = (start - madeAgo) / 1000;
  utimesSync(join(dataDir, 'postgres', 'PG_VERSION'), seconds, seconds);
  let now = start;
  let made = 0;
  const failures: string[] = [];
  const running = startBackupSchedule({
    dataDir,
    intervalMs: 24 * hour,
    now: () => now,
    writeBackup: async (path) => {
      if (fails()) throw new Error('no');
      made += 1;
      writeFileSync(path, String(made), { flag: 'wx' });
      return { bytes: 1 };
    },
    onBackup: () => {},
    onError: (error) => failures.push((error as Error).message),
  });
  stop = running.stop;
  return { running, failures, made: () => made, set: (at: number) => (now = at) };
}

test('an old enough database without a backup gets one, in a folder that only its owner can access', async () => {
  const { made } = schedule({ madeAgo: 25 * hour });
  await expect.poll(made).toBe(1);
  await expect.poll(() => findNewestBackup(dataDir)?.madeAt).toBe('2026-11-22T12:00:00Z');
  expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700);
});

test('after a new backup the newest seven are kept, and other files too', async () => {
  mkdirSync(join(dataDir, 'backups'));
  for (const day of ['13', '14', '15', '16', '17', '18', '19', '20'])
    writeFileSync(join(dataDir, 'backups', `phone-gateway-2026-11-${day}T00-00-00Z.backup`), '');
  writeFileSync(join(dataDir, 'backups', 'mine.backup'), '');
  schedule({ madeAgo: 100 * hour });
  await expect
    .poll(() => readdirSync(join(dataDir, 'backups')).sort())
    .toEqual([
      'mine.backup',
      ...['15', '16', '17', '18', '19', '20'].map((day) => `phone-gateway-2026-11-${day}T00-00-00Z.backup`),
      'phone-gateway-2026-11-22T12-00-00Z.backup',
    ]);
});

test('a failed backup removes nothing, is reported, and is retried', async () => {
  mkdirSync(join(dataDir, 'backups'));
  for (const day of ['18', '19', '20'])
    writeFileSync(join(dataDir, 'backups', `phone-gateway-2026-11-${day}T00-00-00Z.backup`), '');
  let isFailing = true;
  const { running, failures, made, set } = schedule({ madeAgo: 100 * hour, fails: () => isFailing });
  await expect.poll(() => failures).toEqual(['no']);
  expect(running.getProblem()).toMatch(/failed/);
  expect(listScheduledBackups(dataDir)).toHaveLength(3);
  await running.stop();
  isFailing = false;
  set(start + hour);
  const again = schedule({ madeAgo: 100 * hour });
  await expect.poll(again.made).toBe(1);
  expect(made()).toBe(0);
  expect(again.running.getProblem()).toBeNull();
});

test('a young database, and one with a young backup, waits', async () => {
  const young = schedule({ madeAgo: 23 * hour });
  await young.running.stop();
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups', 'phone-gateway-2026-11-22T00-00-00Z.backup'), '');
  const recent = schedule({ madeAgo: 100 * hour });
  // Long enough for a timer that is due at once.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([young.made(), recent.made()]).toEqual([0, 0]);
});

test('a folder of backups that cannot be read is reported, and the schedule goes on', async () => {
  const folder = join(dataDir, 'backups');
  const { running, failures } = schedule({
    madeAgo: 25 * hour,
    fails: () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'a file in its place');
      return true;
    },
  });
  await expect.poll(() => failures).toEqual(['no', expect.stringContaining('ENOTDIR')]);
  await running.stop();
});
