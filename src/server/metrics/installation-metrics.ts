import { Gauge, type Registry } from '@prometheus-io/client';
import { createLabelCounter } from './label-counter.ts';
import { registerComputedGauge } from './outgoing-metrics.ts';

export interface Versions {
  /** The version of this gateway. */
  readonly release: string;
  readonly node: string;
  /** How many vulnerabilities of that Node are known. */
  readonly nodeVulnerabilities: number;
}

/** Registers the metrics of what an operator maintains: versions, stores, backups, disk and background work. */
export function createInstallationMetrics(registry: Registry, versions: Versions) {
  const { release, node, nodeVulnerabilities } = versions;
  new Gauge({
    name: 'phone_gateway_build_info',
    help: 'Always 1; the labels are the version of the gateway and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: release, node }, 1);
  new Gauge({
    name: 'phone_gateway_node_vulnerabilities',
    help: 'Vulnerabilities of severity high that this release knows of the running Node',
    registers: [registry],
  }).set(nodeVulnerabilities);
  const countBackups = createLabelCounter(
    [registry],
    'phone_gateway_backups_total',
    'Scheduled backups by outcome: made, failed',
    'outcome',
    ['made', 'failed'],
  );
  const watchWell = (name: string, help: string) => (isWell: () => boolean) =>
    registerComputedGauge(registry, name, help, () => (isWell() ? 1 : 0));
  return {
    watchDatabase: watchWell('phone_gateway_database_well', '1 while the database works, else 0'),
    watchQuotaStore: watchWell(
      'phone_gateway_quota_store_well',
      '1 while units can be counted (in Redis, or in the embedded database), else 0',
    ),
    /** Counts a scheduled backup. */
    recordBackup: (isMade: boolean): void => countBackups(isMade ? 'made' : 'failed', 1),
    /**
     * Call it only if backups are scheduled. Otherwise alerts would fire.
     * @param backups `everyMs`: how often one is due; `madeAt`: returns the time of the newest backup in epoch
     *   milliseconds, or null if there is none
     */
    watchBackups: ({
      everyMs,
      madeAt,
    }: {
      readonly everyMs: number;
      readonly madeAt: () => number | null;
    }): void => {
      registerComputedGauge(
        registry,
        'phone_gateway_backup_last_success_timestamp_seconds',
        'When the newest scheduled backup was made (Unix time), by any process; 0 without one',
        () => (madeAt() ?? 0) / 1000,
      );
      registerComputedGauge(
        registry,
        'phone_gateway_backup_interval_seconds',
        'How often a backup is due (BACKUP_EVERY)',
        () => everyMs / 1000,
      );
    },
    /** @param readFreeBytes returns the free space of the disk of the data directory */
    watchDisk: (readFreeBytes: () => number): void =>
      registerComputedGauge(
        registry,
        'phone_gateway_disk_free_bytes',
        'Free space on the disk of the data directory, which has the embedded database',
        readFreeBytes,
      ),
    /** @param failing returns by name of each background task whether its last run has failed */
    watchTasks: (failing: () => ReadonlyMap<string, boolean>): void => {
      new Gauge({
        name: 'phone_gateway_task_failing',
        help: '1 if the last run of a background task has failed, else 0',
        labelNames: ['task'],
        registers: [registry],
        collect() {
          for (const [task, isFailing] of failing()) this.set({ task }, isFailing ? 1 : 0);
        },
      });
    },
  };
}
