// A preload module of gateways, which sets their clock while they run. Each message is the number of milliseconds by
// which the clock is ahead of this machine's. It changes only `Date`, like setting the clock of a machine.
let offsetMs = 0;
const realNow = Date.now.bind(Date);

class ShiftedDate extends Date {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [realNow() + offsetMs] : args) as [number]));
  }
  static override now(): number {
    return realNow() + offsetMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (ms: number) => {
  offsetMs = ms;
});
process.channel?.unref();
