import type { Scenario } from './scenario.ts';
import { clockScenarios } from './scenarios/clock-scenarios.ts';
import { dataDirScenarios } from './scenarios/data-dir-scenarios.ts';
import { embeddedGatewayScenarios, gatewayScenarios } from './scenarios/gateway-scenarios.ts';
import { importScenarios } from './scenarios/import-scenarios.ts';
import { postgresLineScenarios } from './scenarios/postgres-line-scenarios.ts';
import { postgresScenarios } from './scenarios/postgres-scenarios.ts';
import { redisLineScenarios } from './scenarios/redis-line-scenarios.ts';
import { redisScenarios } from './scenarios/redis-scenarios.ts';

/** In the order of the table. */
export const scenarios: readonly Scenario[] = [
  ...redisScenarios,
  ...redisLineScenarios,
  ...postgresScenarios,
  ...postgresLineScenarios,
  ...gatewayScenarios,
  ...embeddedGatewayScenarios,
  ...dataDirScenarios,
  ...clockScenarios,
  ...importScenarios,
];
