// Loaded before a gateway, so that its clock can be set while it runs: a message holds the milliseconds by which the
// clock is ahead of this machine's. Only `Date` is moved, as setting the clock of a machine moves only that.
let aheadMs = 0;
const realNow = Date.now.bind(Date);

class MovedDate extends Date {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [realNow() + aheadMs] : args) as [number]));
  }
  static override now(): number {
    return realNow() + aheadMs;
  }
}
globalThis.Date = MovedDate as DateConstructor;

process.on('message', (ms: number) => {
  aheadMs = ms;
});
process.channel?.unref();
