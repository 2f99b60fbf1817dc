// One gateway process of the fault tests: charges a Redis store and prints how many charges were allowed.
import { RedisQuotaStore } from '../../src/stores/quota/redis/redis-quota-store.ts';
import { windowsNow } from './quota-history.ts';

const [url = '', account = '', charges = '0', limit = '0'] = process.argv.slice(2);
const store = new RedisQuotaStore({ connection: url });
if (!(await store.waitUntilReady(10_000))) throw new Error('No Redis');
const request = {
  account,
  key: 'k1',
  units: 1,
  limits: { day: Number(limit), month: Number(limit) },
  windows: windowsNow(),
};
let allowed = 0;
// A few at a time, like a gateway, so that a busy machine does not exceed the deadline.
for (let sent = 0; sent < Number(charges); sent += 10) {
  const all = await Promise.all(Array.from({ length: 10 }, () => store.charge(request)));
  allowed += all.filter((one) => one.allowed).length;
}
await store.close();
console.log(allowed);
