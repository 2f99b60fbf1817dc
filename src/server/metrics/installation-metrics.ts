import { Counter, Gauge, type Registry } from '@prometheus-io/client';

export interface Versions {
  /** The version of this gateway. */
  readonly release: string;
  readonly node: string;
}

/** Registers the metrics of what an operator maintains: versions, stores, backups, disk and background work. */
export function createInstallationMetrics(registry: Registry, versions: Versions) {
  const { release, node } = versions;
  new Gauge({
    name: 'phone_gateway_build_info',
    help: 'Always 1; the labels are the version of the gateway and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: release, node }, 1);
  const countBackups = createLabelCounter(
    [registry],
    'phone_gateway_backups_total',
    'Scheduled backups by outcome: made, failed',
    'outcome',
    ['made', 'failed'],
  );
  const createHealthWatcher = (name: string, help: string) => (isHealthy: () => boolean) =>
    registerComputedGauge(registry, name, help, () => (isHealthy() ? 1 : 0));
  return {
    watchDatabase: createHealthWatcher('phone_gateway_database_well', '1 while the database works, else 0'),
    watchQuotaStore: createHealthWatcher(
      'phone_gateway_quota_store_well',
      '1 while units can be counted (in Redis, or in the embedded database), else 0',
    ),
    /** Counts a scheduled backup. */
    recordBackup: (hasSucceeded: boolean): void => countBackups(hasSucceeded ? 'made' : 'failed', 1),
    /**
     * Registers the metrics that alerts on missing backups use. Call it only if backups are scheduled; otherwise
     * these alerts would fire.
     * @param getNewestAt a function that returns the time of the newest backup (epoch milliseconds), or null if there
     * is none
     */
    watchBackups: (intervalMs: number, getNewestAt: () => number | null): void => {
      registerComputedGauge(
        registry,
        'phone_gateway_backup_last_success_timestamp_seconds',
        'When the newest scheduled backup was made (Unix time), by any process; 0 without one',
        () => (getNewestAt() ?? 0) / 1000,
      );
      registerComputedGauge(
        registry,
        'phone_gateway_backup_interval_seconds',
        'How often a backup is due (BACKUP_EVERY)',
        () => intervalMs / 1000,
      );
    },
    /** @param readFreeBytes a function that returns the free space of the disk of the data directory */
    watchDisk: (readFreeBytes: () => number): void =>
      registerComputedGauge(
        registry,
        'phone_gateway_disk_free_bytes',
        'Free space on the disk of the data directory, where the embedded database is stored',
        readFreeBytes,
      ),
    /**
     * @param getFailureByName a function that returns whether the last run failed, by the name of the background task
     */
    watchTasks: (getFailureByName: () => ReadonlyMap<string, boolean>): void => {
      new Gauge({
        name: 'phone_gateway_task_failing',
        help: '1 if the last run of a background task has failed, else 0',
        labelNames: ['task'],
        registers: [registry],
        collect() {
          for (const [task, isFailing] of getFailureByName()) this.set({ task }, isFailing ? 1 : 0);
        },
      });
    },
  };
}

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

/**
 * Creates a counter with one label. Counting is cheap, because Prometheus' counter is only filled when it is read.
 * @param values the label values that are shown as 0 from the start; without this, Prometheus would miss their first
 *   event, because it sees no increase in a count that first appears as 1
 * @returns a function that adds to the count of a label value
 */
export function createLabelCounter(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  values: readonly string[],
) {
  const counts = new Map(values.map((value) => [value, 0]));
  new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      for (const [value, count] of counts) this.inc({ [label]: value }, count);
    },
  });
  return (value: string, count: number): void => {
    counts.set(value, (counts.get(value) ?? 0) + count);
  };
}
