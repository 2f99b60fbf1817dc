import { Gauge, type Registry } from '@prometheus-io/client';

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
