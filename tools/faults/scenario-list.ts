import type { Scenario } from './scenario.ts';
import { clockScenarios } from './scenarios/clock-scenarios.ts';
import { damageScenarios } from './scenarios/damage-scenarios.ts';
import { dataDirScenarios } from './scenarios/data-dir-scenarios.ts';
import { failoverScenarios } from './scenarios/failover-scenarios.ts';
import { frontScenarios } from './scenarios/front-scenarios.ts';
import { embeddedGatewayScenarios, gatewayScenarios } from './scenarios/gateway-scenarios.ts';
import { importScenarios } from './scenarios/import-scenarios.ts';
import { commandKillScenarios, embeddedKillScenarios } from './scenarios/kill-scenarios.ts';
import { poolerScenarios } from './scenarios/pooler-scenarios.ts';
import { postgresNetworkScenarios } from './scenarios/postgres-network-scenarios.ts';
import { postgresScenarios } from './scenarios/postgres-scenarios.ts';
import { processScenarios } from './scenarios/process-scenarios.ts';
import { redisNetworkScenarios } from './scenarios/redis-network-scenarios.ts';
import { redisScenarios } from './scenarios/redis-scenarios.ts';
import { tlsScenarios } from './scenarios/tls-scenarios.ts';

/** All scenarios, in the order of the table. */
export const scenarios: readonly Scenario[] = [
  ...redisScenarios,
  ...redisNetworkScenarios,
  ...failoverScenarios,
  ...postgresScenarios,
  ...postgresNetworkScenarios,
  ...poolerScenarios,
  ...tlsScenarios,
  ...gatewayScenarios,
  ...frontScenarios,
  ...embeddedGatewayScenarios,
  ...dataDirScenarios,
  ...commandKillScenarios,
  ...embeddedKillScenarios,
  ...damageScenarios,
  ...processScenarios,
  ...clockScenarios,
  ...importScenarios,
];
