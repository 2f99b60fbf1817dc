import type { ProxyMode } from '../../testing/tcp-proxy.ts';
import { chargedOnce, countedExactly, readsGoOn, recovers, withinLimit } from '../judge/criteria.ts';
import { followersCounted, streamsGoOn } from '../judge/follow-criteria.ts';
import type { ScenarioTexts, StoresScenario } from '../scenario.ts';

const createProxyScenario = (mode: ProxyMode, texts: ScenarioTexts) =>
  ({
    ...texts,
    stack: 'stores' as const,
    lab: { hasDatabaseProxy: true },
    historyShare: 0.15,
    judges: [withinLimit(), chargedOnce, countedExactly, readsGoOn, recovers, followersCounted, streamsGoOn],
    fault: async ({ databaseProxy }, context) => {
      databaseProxy.setMode(mode);
      await context.wait();
      databaseProxy.setMode('pass');
    },
  }) satisfies StoresScenario;

/** The network between gateways and Postgres fails while changes are committed. */
export const postgresNetworkScenarios: readonly StoresScenario[] = [
  createProxyScenario('cut', {
    name: 'postgres-cut',
    title: 'Postgres: the line cut, while others commit',
    promise:
      'the line to Postgres is cut while changes are committed: whoever follows receives them all afterwards',
  }),
  createProxyScenario('black-hole', {
    name: 'postgres-black-hole',
    title: 'Postgres: a black hole, while others commit',
    promise:
      'bytes to Postgres vanish while changes are committed: whoever follows receives them all afterwards',
  }),
];
