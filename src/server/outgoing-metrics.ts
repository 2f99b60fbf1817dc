import { Counter, Gauge, type Registry } from '@prometheus-io/client';

/** Registers a gauge whose value is computed whenever metrics are read. */
export function watchedGauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}

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

/** Registers the metrics of webhooks. */
export function createWebhookMetrics(registry: Registry) {
  const attempts = new Counter({
    name: 'phone_gateway_webhook_deliveries_total',
    help: 'Attempts of this process to deliver to a webhook, by outcome: delivered, retried (tried again later), postponed (the quota is used up), failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    webhookAttempted: (outcome: string): void => attempts.inc({ outcome }),
    /**
     * @param waiting returns the waiting deliveries as they were a few seconds ago; all gateways see the same
     */
    watchWebhooks: (waiting: () => { readonly deliveries: number; readonly oldestMs: number }): void => {
      watchedGauge(
        registry,
        'phone_gateway_webhook_deliveries_waiting',
        'Deliveries of webhooks that are still to be sent, by any gateway',
        () => waiting().deliveries,
      );
      watchedGauge(
        registry,
        'phone_gateway_webhook_oldest_waiting_seconds',
        'How long the oldest of them has waited; 0: none waits',
        () => waiting().oldestMs / 1_000,
      );
    },
  };
}
