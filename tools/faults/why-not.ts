import { whatIsMissing } from '../testing/programs.ts';
import type { Scenario } from './scenario.ts';

/** What this machine lacks for a scenario, as `needs haproxy (Debian: haproxy)`; null when it can be done. */
export function whyNot({ stack, needs = [], obstacle }: Scenario): string | null {
  const programs = stack === 'stores' ? (['redis-server', 'postgres', ...needs] as const) : needs;
  return whatIsMissing(programs) ?? obstacle?.() ?? null;
}
