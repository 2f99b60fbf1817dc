import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/stores/prisma/database.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { startGatewayProcess } from '../../../tools/testing/gateway-process.ts';

/** More by hand: `POWER_CUTS=40 npx vitest run --project system test/system/process/power-cut.test.ts`. */
const cuts = Number(process.env.POWER_CUTS ?? 3);
const preload = fileURLToPath(new URL('../../support/power-cut.ts', import.meta.url));

test(
  'a power loss loses no answered write, whatever part of the unsynced bytes was on the disk',
  async () => {
    const { dataDir, discard } = await copyTemplate();
    const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-power-'));
    const env = { DATA_DIR: dataDir, SIGNUP_LIMIT_PER_HOUR: '100000', BACKUP_EVERY: 'off' };
    const gateway = await startGatewayProcess(env, { preload });
    const answered: string[] = [];
    let isOver = false;
    const signingUp = Promise.all(
      Array.from({ length: 4 }, async (_, client) => {
        for (let index = 0; !isOver; index += 1) {
          const email = `${client}-${index}@example.com`;
          const response = await fetch(`${gateway.origin}/v1/signup`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, name: 'A' }),
          });
          if (response.status === 201) answered.push(email);
        }
      }),
    );
    try {
      const survivors: { dataDir: string; answered: readonly string[] }[] = [];
      for (let index = 0; index < cuts; index += 1) {
        const enough = answered.length + 5 + index;
        await expect.poll(() => answered.length).toBeGreaterThan(enough);
        const copy = join(folder, String(index));
        survivors.push({ dataDir: copy, answered: [...answered] });
        gateway.child.send({ cut: copy, seed: 20_261_122 + index });
        const [{ syncs }] = (await once(gateway.child, 'message')) as [{ syncs: number }];
        expect(syncs).toBeGreaterThanOrEqual(answered.length);
      }
      isOver = true;
      await signingUp;
      for (const survivor of survivors) {
        const database = await openDatabase({ kind: 'embedded', dataDir: survivor.dataDir });
        await database.migrate();
        await database.assertIntact();
        const accounts = await database.prisma.account.findMany({ select: { email: true } });
        await database.close();
        const kept = new Set(accounts.map(({ email }) => email));
        expect(survivor.answered.filter((email) => !kept.has(email))).toEqual([]);
      }
    } finally {
      isOver = true;
      gateway.child.kill('SIGKILL');
      await signingUp.catch(() => {});
      await discard();
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000 + cuts * 20_000,
);
