import type { ProxyMode } from '../../testing/tcp-proxy.ts';
import {
  answersInTime,
  chargedOnce,
  chargesInTime,
  readsGoOn,
  recovers,
  successesCounted,
  withinLimit,
} from '../judge/criteria.ts';
import { streamsGoOn } from '../judge/follow-criteria.ts';
import type { ScenarioTexts, StoresScenario } from '../scenario.ts';

const createProxyScenario = (mode: ProxyMode, texts: ScenarioTexts) =>
  ({
    ...texts,
    stack: 'stores' as const,
    lab: { hasRedisProxy: true },
    judges: [
      withinLimit(),
      chargedOnce,
      successesCounted,
      readsGoOn,
      answersInTime,
      chargesInTime,
      recovers,
      streamsGoOn,
    ],
    fault: async ({ redisProxy }, context) => {
      redisProxy.setMode(mode);
      await context.wait();
      redisProxy.setMode('pass');
    },
  }) satisfies StoresScenario;

/** The network between gateways and Redis fails. */
export const redisNetworkScenarios: readonly StoresScenario[] = [
  createProxyScenario('drop-replies', {
    name: 'redis-replies-lost',
    title: 'Redis: replies lost after execution',
    promise: 'replies of Redis are lost: what ran is counted once, and never sent again',
  }),
  createProxyScenario('black-hole', {
    name: 'redis-black-hole',
    title: 'Redis: a black hole, without FIN',
    promise:
      'bytes to Redis vanish: within the outage allowance service continues, and no request is charged twice',
  }),
  createProxyScenario('cut', {
    name: 'redis-cut',
    title: 'Redis: the line cut',
    promise:
      'the line to Redis is cut: within the outage allowance service continues, and no request is charged twice',
  }),
];
