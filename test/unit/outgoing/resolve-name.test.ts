import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHostsFile, resolveName } from '../../../src/outgoing/resolve-name.ts';

describe('names of webhook receivers', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-hosts-'));
    file = join(folder, 'hosts');
    await writeFile(
      file,
      '# ours\n10.1.2.3\thooks.shop.example  Hooks # the new one\nfd00::7 hooks.shop.example\nnonsense hooks\n',
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('may be in the hosts file of this machine', async () => {
    expect(await readHostsFile('hooks.shop.example', file)).toEqual([
      { address: '10.1.2.3', family: 4 },
      { address: 'fd00::7', family: 6 },
    ]);
    expect(await readHostsFile('HOOKS', file)).toEqual([{ address: '10.1.2.3', family: 4 }]);
    expect(await readHostsFile('shop.example', file)).toEqual([]);
    expect(await readHostsFile('hooks', join(folder, 'none'))).toEqual([]);
  });
  test('of this machine need no name server', async () => {
    expect(await resolveName('localhost', AbortSignal.timeout(1_000))).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  });
});
