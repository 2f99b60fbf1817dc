import type { Scenario } from './scenario.ts';
import { redisLineScenarios } from './scenarios/redis-line-scenarios.ts';
import { redisScenarios } from './scenarios/redis-scenarios.ts';

/** In the order of the table. */
export const scenarios: readonly Scenario[] = [...redisScenarios, ...redisLineScenarios];
