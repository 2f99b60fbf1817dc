import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess } from '../../testing/command.ts';
import {
  answersInTime,
  chargedOnce,
  countedButLastSecond,
  countedExactly,
  type Judge,
  noneCut,
  readsGoOn,
  successesCounted,
  withinLimit,
  withinLimitButLastSecond,
} from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted } from '../judge/follow-criteria.ts';
import type { LabGateway } from '../lab/gateways.ts';
import type { EmbeddedScenario, FaultContext, StoresScenario } from '../scenario.ts';

const drainJudges: readonly Judge[] = [withinLimit(), chargedOnce, countedExactly, noneCut, followersCounted];

/** Kills gateways at random moments, and starts them again. */
async function killAtRandom(
  gateways: readonly LabGateway[],
  { pace, random }: FaultContext,
): Promise<undefined> {
  const kills = Math.max(1, Math.round(pace.faultMs / 2_000));
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(random() * 1_500);
    const gateway = gateways[Math.floor(random() * gateways.length)] as LabGateway;
    await gateway.kill();
    await gateway.start();
  }
}

/**
 * Stops gateways one after the other and starts them again.
 * @param times the number of signals that each gets at once
 */
async function stopInTurn(
  gateways: readonly LabGateway[],
  times: number,
  { random }: FaultContext,
): Promise<Verdict[]> {
  const statuses: (number | string)[] = [];
  for (const gateway of gateways) {
    await sleep(random() * 500);
    for (let count = 0; count < times; count += 1) gateway.signal('SIGTERM');
    statuses.push(await gateway.waitForExit());
    await gateway.start();
  }
  const isHeld = statuses.every((status) => status === 0);
  return [{ criterion: 'exit status 0', isHeld, detail: statuses.join(', ') }];
}

/** Gateways on Redis and Postgres are killed or stopped. */
export const gatewayScenarios: readonly StoresScenario[] = [
  {
    name: 'gateway-kill',
    title: 'gateways: kill -9 at random moments',
    promise:
      'gateways are killed: what clients saw succeed is counted in Redis, and no request is charged twice',
    stack: 'stores',
    judges: [withinLimit(), chargedOnce, successesCounted],
    fault: ({ gateways }, context) => killAtRandom(gateways, context),
  },
  {
    name: 'gateway-sigterm',
    title: 'gateways: SIGTERM, one after the other',
    promise: 'SIGTERM under load: no answer is cut, nothing is charged that was not answered, exit 0',
    stack: 'stores',
    judges: drainJudges,
    fault: ({ gateways }, context) => stopInTurn(gateways, 1, context),
  },
];

/** A gateway on embedded stores is killed or stopped. */
export const embeddedGatewayScenarios: readonly EmbeddedScenario[] = [
  {
    name: 'embedded-kill',
    title: 'embedded: kill -9 at random moments',
    promise: 'an embedded gateway is killed: all but the last second of what clients saw succeed is counted',
    stack: 'embedded',
    judges: [withinLimitButLastSecond, chargedOnce, countedButLastSecond],
    fault: ({ gateways }, context) => killAtRandom(gateways, context),
  },
  {
    name: 'embedded-sigterm',
    title: 'embedded: SIGTERM',
    promise: 'SIGTERM to an embedded gateway under load: no answer is cut, all is counted, exit 0',
    stack: 'embedded',
    judges: drainJudges,
    fault: ({ gateways }, context) => stopInTurn(gateways, 1, context),
  },
  {
    name: 'embedded-sigterm-twice',
    title: 'embedded: SIGTERM twice',
    promise: 'SIGTERM that comes twice at once is one: no answer is cut, all is counted, exit 0',
    stack: 'embedded',
    judges: drainJudges,
    fault: ({ gateways }, context) => stopInTurn(gateways, 2, context),
  },
  {
    name: 'embedded-second',
    title: 'embedded: a second process on the data directory',
    promise: 'a second process on one data directory refuses, and the first is not disturbed',
    stack: 'embedded',
    judges: [...drainJudges, readsGoOn, answersInTime],
    fault: async ({ env, dataDir }, context) => {
      const codes: (number | null)[] = [];
      await context.repeat(0, async () => {
        const { code } = await runProcess(['serve'], { ...env, DATA_DIR: dataDir, PORT: '0' });
        codes.push(code);
      });
      const isHeld = codes.every((code) => code === 1);
      return [
        { criterion: 'it refuses', isHeld, detail: `exit ${[...new Set(codes)]}, ${codes.length} times` },
      ];
    },
  },
];
