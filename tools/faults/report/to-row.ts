import { small } from '../follow/follow-on-lab.ts';
import { lagsOf } from '../judge/follow-criteria.ts';
import { countOutcomes } from '../judge/outcome-of.ts';
import { percentile } from '../judge/percentile.ts';
import type { Outcome } from '../run-on-lab.ts';

/** The figures of one scenario, by the name of their column. */
export function toRow({ scenario, evidence, verdicts }: Outcome) {
  const { sent, counters, refunded, awayAtMs, backAtMs } = evidence;
  const { allowed, insured, refused, undecided, failed, shed, lost, unsent } = countOutcomes(sent);
  const inFault = sent.filter(
    ({ atMs, fate, kind }) => fate === 'answered' && kind === 'read' && atMs >= awayAtMs && atMs < backAtMs,
  );
  const took = inFault.map(({ tookMs }) => tookMs);
  return {
    scenario: scenario.title,
    requests: sent.length,
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
    'p98 ms': Math.round(percentile(took, 0.98)),
    changes: evidence.following.committed.length,
    resumed: evidence.following.followed
      .filter(({ kind, account }) => kind !== 'poll' && kind !== 'webhook' && account !== small())
      .reduce((sum, { openings }) => sum + openings.length - 1, 0),
    'lag p98 ms': Math.round(percentile(lagsOf(evidence), 0.98)),
    verdict: toVerdict(verdicts),
  };
}

function toVerdict(verdicts: Outcome['verdicts']): string {
  const broken = verdicts.filter(({ isHeld }) => !isHeld);
  if (broken.length === 0) return `${verdicts.length} of ${verdicts.length}`;
  return `BROKEN: ${broken.map(({ criterion, told }) => `${criterion} (${told})`).join('; ')}`;
}
