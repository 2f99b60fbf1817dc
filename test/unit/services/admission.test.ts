import { expect, test } from 'vitest';
import type { Plan } from '../../../src/domain/quota/plan.ts';
import { createWindowClock } from '../../../src/domain/quota/windows.ts';
import type { KeyDirectory } from '../../../src/services/keys/key-directory.ts';
import { createAdmission, type Payer } from '../../../src/services/quota/admission.ts';
import type { PlanTable } from '../../../src/services/quota/plan-table.ts';
import { openEmbeddedQuotaStore } from '../../../src/stores/quota/embedded-quota-store.ts';
import { recordNothing } from '../../../tools/testing/record-nothing.ts';
import { createMemoryPersistence } from '../../support/memory-persistence.ts';

test('a partly refunded charge stays a request of the usage, a fully refunded one does not', async () => {
  const now = () => Date.UTC(2026, 10, 24);
  const clock = createWindowClock(now, 'UTC');
  const quota = await openEmbeddedQuotaStore({ now, persistence: createMemoryPersistence() });
  const { admit } = createAdmission({
    ...{ quota, clock, now, recorder: recordNothing, onKeyUsed: () => {}, onCharge: () => {} },
    keys: {} as KeyDirectory,
    plans: {} as PlanTable,
  });
  const source = { transport: 'rest', operation: '/v1/brands', requestId: 'r' } as const;
  const caller: Payer = {
    accountId: 'account',
    client: null,
    key: { id: 'key', name: 'Key', restrictions: null },
    plan: { name: 'pro', limits: { day: 100, month: 100 } } as Plan,
    carriedUsage: { day: { id: 0, used: 0 }, month: { id: 0, used: 0 } },
  };
  const { day } = clock.getIds();
  const usage = async () => (await quota.readUsage('account', day, day))[0];
  const partly = await admit(caller, 10, source);
  const whole = await admit(caller, 5, source);
  await partly.refund(7);
  expect(await usage()).toMatchObject({ requests: 2, units: 8 });
  await whole.refund();
  expect(await usage()).toMatchObject({ requests: 1, units: 3 });
  await quota.close();
});
