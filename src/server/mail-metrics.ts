import { Counter, type Registry } from '@prometheus-io/client';
import { watchedGauge } from './watched-gauge.ts';

/** Registers the metrics of e-mails. */
export function createMailMetrics(registry: Registry) {
  const attempts = new Counter({
    name: 'phone_gateway_mails_total',
    help: 'Attempts of this process to send a mail, by outcome: sent, postponed (tried again later), given_up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    mailAttempted: (outcome: string): void => attempts.inc({ outcome }),
    /**
     * @param waiting returns the waiting e-mails as they were a few seconds ago; all gateways see the same
     */
    watchMails: (waiting: () => { readonly mails: number; readonly oldestMs: number }): void => {
      watchedGauge(
        registry,
        'phone_gateway_mails_waiting',
        'Mails that are still to be sent, by any gateway',
        () => waiting().mails,
      );
      watchedGauge(
        registry,
        'phone_gateway_mail_oldest_waiting_seconds',
        'How long the oldest of them has waited; 0: none waits',
        () => waiting().oldestMs / 1_000,
      );
    },
  };
}
