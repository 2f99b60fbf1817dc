import type { StoresScenario } from '../scenario.ts';
import { exactWithoutPostgres } from './postgres-scenarios.ts';

const base = {
  stack: 'stores',
  lab: { hasPooler: true },
  programs: ['pgbouncer'],
  historyShare: 0.15,
  judges: exactWithoutPostgres,
} as const;

/** A PgBouncer pools the transactions of both gateways and of commands. */
export const poolerScenarios: readonly StoresScenario[] = [
  {
    ...base,
    name: 'pgbouncer-restart',
    title: 'PgBouncer: killed and started again, every 500 ms',
    promise: 'a pooler is restarted again and again: catalogue reads go on, and what fails is not charged',
    fault: (lab, context) =>
      context.repeat(500, async () => {
        await lab.getPooler().stop();
        await lab.getPooler().start();
      }),
  },
  {
    ...base,
    name: 'pgbouncer-pause',
    title: 'PgBouncer: PAUSE, then RESUME',
    promise: 'a pooler is paused: catalogue reads go on, and what fails is not charged',
    fault: async (lab, context) => {
      // PAUSE returns when no transaction is open, and no new one begins after it.
      await lab.getPooler().tell('PAUSE');
      await context.wait();
      await lab.getPooler().tell('RESUME');
    },
  },
];
