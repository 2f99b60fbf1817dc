import { getSmallAccount } from '../follow/follow-on-lab.ts';
import { computePercentile } from '../judge/compute-percentile.ts';
import { computeLags } from '../judge/follow-criteria.ts';
import { countOutcomes } from '../judge/request-outcome.ts';
import type { ScenarioOutcome } from '../run-on-lab.ts';

/** Returns the figures of one scenario, by column name. */
export function toRow({ scenario, evidence, verdicts }: ScenarioOutcome) {
  const { requests, counters, refunded, faultStartMs, faultEndMs } = evidence;
  const { allowed, insured, refused, undecided, failed, shed, lost, unsent } = countOutcomes(requests);
  const inFault = requests.filter(
    ({ sentAtMs, fate, kind }) =>
      fate === 'answered' && kind === 'read' && sentAtMs >= faultStartMs && sentAtMs < faultEndMs,
  );
  const durations = inFault.map(({ durationMs }) => durationMs);
  return {
    scenario: scenario.title,
    requests: requests.length,
    allowed,
    refused,
    insured,
    undecided,
    failed,
    shed,
    refunded,
    lost,
    unsent,
    counter: counters.reduce((total, counter) => total + counter, 0),
    'p98 ms': Math.round(computePercentile(durations, 0.98)),
    changes: evidence.follow.committedPositions.length,
    resumed: evidence.follow.records
      .filter(({ kind, account }) => kind !== 'poll' && kind !== 'webhook' && account !== getSmallAccount())
      .reduce((sum, { exchanges }) => sum + exchanges.length - 1, 0),
    'lag p98 ms': Math.round(computePercentile(computeLags(evidence), 0.98)),
    verdict: toVerdict(verdicts),
  };
}

function toVerdict(verdicts: ScenarioOutcome['verdicts']): string {
  const broken = verdicts.filter(({ isHeld }) => !isHeld);
  if (broken.length === 0) return `${verdicts.length} of ${verdicts.length}`;
  return `BROKEN: ${broken.map(({ criterion, detail }) => `${criterion} (${detail})`).join('; ')}`;
}
