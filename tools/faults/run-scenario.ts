import { tmpdir } from 'node:os';
import type { PrivatePostgres } from '../testing/private-postgres.ts';
import { openEmbeddedLab } from './lab/open-embedded-lab.ts';
import { openStoresLab } from './lab/open-stores-lab.ts';
import { type RunOptions, runOnLab, type ScenarioOutcome } from './run-on-lab.ts';
import type { Scenario } from './scenario.ts';

/**
 * Runs one scenario in its own lab, and judges it.
 * @param openPostgres called only if the scenario needs a server
 * @param opened receives the resources of the scenario; the caller disposes of them, even if it does not wait for the
 * end
 */
export async function runScenario(
  scenario: Scenario,
  options: RunOptions,
  openPostgres: () => Promise<PrivatePostgres>,
  opened: AsyncDisposableStack,
): Promise<ScenarioOutcome> {
  if (scenario.stack === 'stores') {
    const lab = await openStoresLab(await openPostgres(), scenario.lab ?? {});
    opened.defer(() => lab.close());
    return runOnLab(scenario, lab, options);
  }
  const folder = scenario.openFolder?.() ?? { path: tmpdir(), close: () => {} };
  opened.defer(() => folder.close());
  const lab = await openEmbeddedLab(folder.path, scenario.lab ?? {});
  opened.defer(() => lab.close());
  return runOnLab(scenario, lab, options);
}
