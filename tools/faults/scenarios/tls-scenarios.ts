import { setTimeout as sleep } from 'node:timers/promises';
import type { TcpProxy } from '../../testing/tcp-proxy.ts';
import {
  answersInTime,
  chargedOnce,
  type Judge,
  readsGoOn,
  recovers,
  successesCounted,
  withinLimit,
} from '../judge/criteria.ts';
import { streamsGoOn } from '../judge/follow-criteria.ts';
import type { StoresLab } from '../lab/lab.ts';
import type { FaultContext, ScenarioTexts, StoresScenario } from '../scenario.ts';
import { exactWithoutPostgres } from './postgres-scenarios.ts';

/** The times for which the connection is open. They get shorter, so some handshakes are cut too. */
const openMs = [200, 50, 20, 10, 5];
const closedMs = 200;

const cutRepeatedly = async (proxy: TcpProxy, context: FaultContext): Promise<void> => {
  let cuts = 0;
  await context.repeat(closedMs, async () => {
    proxy.setMode('pass');
    await sleep(openMs[cuts % openMs.length]);
    proxy.setMode('cut');
    cuts += 1;
  });
  proxy.setMode('pass');
};

const createTlsScenario = (
  texts: ScenarioTexts,
  judges: readonly Judge[],
  getProxy: (lab: StoresLab) => TcpProxy,
): StoresScenario => ({
  ...texts,
  stack: 'stores',
  lab: { hasTls: true },
  programs: ['openssl'],
  historyShare: 0.15,
  judges,
  fault: async (lab, context) => {
    await cutRepeatedly(getProxy(lab), context);
    return undefined;
  },
});

/**
 * Connections to both stores use TLS with a verified certificate. One of them is cut repeatedly, also during
 * handshakes.
 */
export const tlsScenarios: readonly StoresScenario[] = [
  createTlsScenario(
    {
      name: 'redis-tls-cut',
      title: 'Redis: TLS cut again and again, also in handshakes',
      promise:
        'TLS to Redis is cut again and again: service goes on within the outage allowance, and no request is charged twice',
    },
    [withinLimit(), chargedOnce, successesCounted, readsGoOn, answersInTime, recovers, streamsGoOn],
    ({ redisProxy }) => redisProxy,
  ),
  createTlsScenario(
    {
      name: 'postgres-tls-cut',
      title: 'Postgres: TLS cut again and again, also in handshakes',
      promise: 'TLS to Postgres is cut again and again: catalogue reads go on, and what fails is not charged',
    },
    exactWithoutPostgres,
    ({ databaseProxy }) => databaseProxy,
  ),
];
