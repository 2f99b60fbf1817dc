import type { StoresScenario } from '../scenario.ts';
import { exactWithoutPostgres } from './postgres-scenarios.ts';

const base = {
  stack: 'stores',
  lab: { hasPooler: true },
  needs: ['pgbouncer'],
  historyShare: 0.15,
  judges: exactWithoutPostgres,
} as const;

/** A PgBouncer that pools transactions, between Postgres and both gateways, imports and commands. */
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
      // Answers when no transaction is open any more; from then on none begins.
      await lab.getPooler().tell('PAUSE');
      await context.wait();
      await lab.getPooler().tell('RESUME');
    },
  },
];
