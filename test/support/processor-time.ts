/**
 * Milliseconds of processor that this process spends on a work, a gateway in it included: unlike the time on the clock,
 * it hardly grows when other processes want the cores too.
 */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
