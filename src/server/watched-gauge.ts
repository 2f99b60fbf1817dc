import { Gauge, type Registry } from '@prometheus-io/client';

/** A gauge whose value is looked at whenever metrics are read. */
export function watchedGauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    collect() {
      this.set(value());
    },
  });
}
