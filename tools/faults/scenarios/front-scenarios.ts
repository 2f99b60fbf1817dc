import { setTimeout as sleep } from 'node:timers/promises';
import {
  chargedOnce,
  countedExactly,
  type Judge,
  noneCut,
  readsGoOn,
  recovers,
  successesCounted,
  withinLimit,
} from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted, streamsGoOn } from '../judge/follow-criteria.ts';
import type { LabGateway } from '../lab/gateways.ts';
import type { StoresLab } from '../lab/lab.ts';
import type { FaultContext, StoresScenario } from '../scenario.ts';

type ProxyProgram = 'haproxy' | 'nginx';

const titles = { haproxy: 'HAProxy', nginx: 'nginx' } as const;

/** Clients notice nothing: each request is answered and charged once. */
const transparentJudges: readonly Judge[] = [
  withinLimit(),
  chargedOnce,
  countedExactly,
  noneCut,
  readsGoOn,
  followersCounted,
];

/** The time in which a proxy detects that a gateway is back; see docs/operations.md. */
const detectionMs = 5_000;
/** The time for pending requests of a drained gateway before it is stopped. */
const finishMs = 500;

/** Restarts one gateway after the other. @param isDrained whether the proxy stops sending requests to it before */
async function restartGateways({ gateways, getFront }: StoresLab, isDrained: boolean): Promise<Verdict[]> {
  const statuses: (number | string)[] = [];
  for (const index of [0, 1] as const) {
    const gateway = gateways[index] as LabGateway;
    if (isDrained) {
      await getFront().drain(index);
      await sleep(finishMs);
    }
    gateway.signal('SIGTERM');
    statuses.push(await gateway.waitForExit());
    await gateway.start();
    if (isDrained) await getFront().drain(null);
    await sleep(detectionMs);
  }
  const isHeld = statuses.every((status) => status === 0);
  return [{ criterion: 'exit status 0', isHeld, detail: statuses.join(', ') }];
}

const createScenarios = (program: ProxyProgram): readonly StoresScenario[] => {
  const base = { stack: 'stores', lab: { front: program }, programs: [program] } as const;
  const title = titles[program];
  // Restarts can take long, and changes are imported meanwhile.
  const longLab = { front: program, hasManyChanges: true } as const;
  return [
    {
      ...base,
      name: `${program}-restart`,
      title: `${title}: stopped and started again, every second`,
      promise: `${title} is restarted again and again: what clients saw succeed is counted, and no request is charged twice`,
      judges: [withinLimit(), chargedOnce, successesCounted, recovers],
      fault: (lab: StoresLab, context: FaultContext) =>
        context.repeat(1_000, async () => {
          await lab.getFront().stop();
          await lab.getFront().start();
        }),
    },
    {
      ...base,
      name: `${program}-reload`,
      title: `${title}: reads its configuration again, every second`,
      promise: `${title} is reloaded again and again: no request fails, and each is charged once`,
      judges: [...transparentJudges, streamsGoOn],
      fault: (lab: StoresLab, context: FaultContext) => context.repeat(1_000, () => lab.getFront().reload()),
    },
    {
      ...base,
      lab: longLab,
      name: `${program}-drain`,
      title: `${title}: each gateway drained and restarted`,
      promise: `gateways are drained and restarted behind ${title}: no request fails, and each is charged once`,
      judges: transparentJudges,
      fault: (lab: StoresLab) => restartGateways(lab, true),
    },
    {
      ...base,
      lab: longLab,
      name: `${program}-rolling`,
      title: `${title}: each gateway restarted, without draining it`,
      promise: `gateways are restarted one after the other behind ${title}: no request fails, and each is charged once`,
      judges: transparentJudges,
      fault: (lab: StoresLab) => restartGateways(lab, false),
    },
  ];
};

/** Proxies in front of two gateways, with the configurations in `deploy/`. */
export const frontScenarios: readonly StoresScenario[] = [
  ...createScenarios('haproxy'),
  ...createScenarios('nginx'),
];
