import { Gauge, type Registry } from '@prometheus-io/client';
import { createLabelCounter } from './label-counter.ts';

/** Registers a gauge whose value is computed whenever metrics are read. */
export function registerComputedGauge(
  registry: Registry,
  name: string,
  help: string,
  compute: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await compute());
    },
  });
}

/** Registers the metrics of e-mails. */
export function createMailMetrics(registry: Registry) {
  const countAttempt = createLabelCounter(
    [registry],
    'phone_gateway_mails_total',
    'Attempts by this process to send an e-mail, by outcome: sent, postponed (retried later), given_up',
    'outcome',
    ['sent', 'postponed', 'given_up'],
  );
  return {
    recordMailAttempt: (outcome: string): void => countAttempt(outcome, 1),
    /**
     * @param getWaiting a function that returns the number of waiting e-mails and the age of the oldest, for all
     * gateways together, as they were a few seconds ago
     */
    watchMails: (getWaiting: () => { readonly mails: number; readonly oldestMs: number }): void => {
      registerComputedGauge(
        registry,
        'phone_gateway_mails_waiting',
        'E-mails waiting to be sent by any gateway',
        () => getWaiting().mails,
      );
      registerComputedGauge(
        registry,
        'phone_gateway_mail_oldest_waiting_seconds',
        'Age of the oldest waiting e-mail; 0 if none is waiting',
        () => getWaiting().oldestMs / 1_000,
      );
    },
  };
}

/** Registers the metrics of webhooks. */
export function createWebhookMetrics(registry: Registry) {
  const countAttempt = createLabelCounter(
    [registry],
    'phone_gateway_webhook_deliveries_total',
    'Attempts by this process to deliver to a webhook, by outcome: delivered, retried (tried again later), postponed (the quota is used up), failed',
    'outcome',
    ['delivered', 'retried', 'postponed', 'failed'],
  );
  return {
    recordWebhookAttempt: (outcome: string): void => countAttempt(outcome, 1),
    /**
     * @param getWaiting a function that returns the number of waiting deliveries and the age of the oldest, for all
     * gateways together, as they were a few seconds ago
     */
    watchWebhooks: (getWaiting: () => { readonly deliveries: number; readonly oldestMs: number }): void => {
      registerComputedGauge(
        registry,
        'phone_gateway_webhook_deliveries_waiting',
        'Webhook deliveries waiting to be sent by any gateway',
        () => getWaiting().deliveries,
      );
      registerComputedGauge(
        registry,
        'phone_gateway_webhook_oldest_waiting_seconds',
        'How long the oldest waiting delivery has waited; 0 if none is waiting',
        () => getWaiting().oldestMs / 1_000,
      );
    },
  };
}
