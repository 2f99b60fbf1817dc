// Loaded before a gateway, so that its clock can be set while it runs: a message holds the milliseconds by which the
// clock is ahead of this machine's. Only `Date` is moved, as setting the clock of a machine moves only that.
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
