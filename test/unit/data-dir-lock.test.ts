import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acquireDataDirLock,
  DataDirInUseError,
  DataDirUnusableError,
} from '../../src/stores/prisma/connection/data-dir-lock.ts';

describe('a data directory', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-lock-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('that is a file is reported with advice', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'below')]) {
      const acquire = () => acquireDataDirLock(dataDir);
      expect(acquire).toThrow(DataDirUnusableError);
      expect(acquire).toThrow(/is not a directory\. .* or set DATA_DIR to another directory\.$/);
    }
  });

  test('has one holder at a time', () => {
    const dataDir = join(folder, 'data');
    const release = acquireDataDirLock(dataDir);
    expect(() => acquireDataDirLock(dataDir)).toThrow(DataDirInUseError);
    release();
    acquireDataDirLock(dataDir)();
  });
});
