import { expect, test } from 'vitest';
import { runScenario } from '../../faults/run-scenario.ts';
import { scenarios } from '../../faults/scenario-list.ts';
import { brokenPromises, shortCircumstances } from '../support/short-faults.ts';

const chosen = scenarios.filter(({ name }) => name === 'embedded-kill');

for (const scenario of chosen) {
  test(scenario.promise, async () => {
    const noPostgres = () => Promise.reject(new Error('Everything is embedded here'));
    await using opened = new AsyncDisposableStack();
    const outcome = await runScenario(scenario, shortCircumstances, noPostgres, opened);
    expect(brokenPromises(outcome)).toEqual([]);
  });
}
