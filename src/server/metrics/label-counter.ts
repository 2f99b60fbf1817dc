import { Counter, type Registry } from '@prometheus-io/client';

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
