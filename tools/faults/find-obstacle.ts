import { whatIsMissing } from '../testing/programs.ts';
import type { Scenario } from './scenario.ts';

/** Names what this machine lacks for a scenario, as `needs haproxy (Debian: haproxy)`. Returns null if it can run. */
export function findObstacle({ stack, programs = [], findOtherObstacle }: Scenario): string | null {
  const requiredPrograms =
    stack === 'stores' ? (['redis-server', 'postgres', ...programs] as const) : programs;
  return whatIsMissing(requiredPrograms) ?? findOtherObstacle?.() ?? null;
}
