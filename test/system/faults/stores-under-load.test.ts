import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoresLab } from '../../../tools/faults/lab/lab.ts';
import { createLabAccounts } from '../../../tools/faults/lab/lab-accounts.ts';
import { openStoresLab } from '../../../tools/faults/lab/open-stores-lab.ts';
import { runOnLab } from '../../../tools/faults/run-on-lab.ts';
import type { StoresScenario } from '../../../tools/faults/scenario.ts';
import { scenarios } from '../../../tools/faults/scenario-list.ts';
import { brokenPromises, openFaultServer, shortCircumstances } from '../../support/short-faults.ts';

const postgres = await openFaultServer();

/**
 * The first begins without Redis, and starts the gateways that the others use. Scenarios that a test of a store or of a
 * process holds run in the campaign alone.
 */
const names = ['redis-absent', 'redis-readonly', 'clock-midnight', 'gateway-kill'];
const isOne = (name: string) => (one: { name: string }) => one.name === name;
const chosen = names.map((name) => scenarios.find(isOne(name)) as StoresScenario);

describe.skipIf(postgres === null)('two gateways under load, the short form of npm run faults', () => {
  let lab: StoresLab;

  beforeAll(async () => {
    if (postgres !== null) lab = await openStoresLab(postgres, { hasClocks: true });
  });
  afterAll(async () => {
    await lab?.close();
    await postgres?.close();
  });

  for (const scenario of chosen) {
    test(scenario.promise, async () => {
      const outcome = await runOnLab(
        scenario,
        { ...lab, ...(await createLabAccounts(lab.env)) },
        shortCircumstances,
      );
      for (const gateway of lab.gateways) gateway.setClockAhead(0);
      expect(brokenPromises(outcome)).toEqual([]);
    });
  }
});
