import { askPatiently } from './ask-patiently.ts';
import { unitsOf } from './oracle/units-of.ts';
import type { Examined } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

/** Examines a request, and whether it was charged what its answer says. */
export type Meter = (request: SentRequest, examine: () => Promise<Examined>) => Promise<Examined>;

/**
 * Looks at the quota before and after, which is free; nothing else that is metered is sent meanwhile.
 * @param fillIn puts the gateway's own credentials in the place of their names
 */
export function createMeter(origin: string, fillIn: (text: string) => string): Meter {
  const used = async (key: string): Promise<number> => {
    const answer = await askPatiently(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': fillIn(key) } });
    const { data } = (await answer.json()) as { data: { quota: { month: { used: number } } } };
    return data.quota.month.used;
  };
  const measure: Meter = async (request, examine) => {
    const key = keyOf(request);
    const before = await used(key);
    const examined = await examine();
    const charged = (await used(key)) - before;
    const expected = examined.answer === null ? 0 : unitsOf(request, examined.answer);
    if (charged === expected) return examined;
    return { ...examined, faults: [...examined.faults, `charged ${charged} units instead of ${expected}`] };
  };
  let last: Promise<unknown> = Promise.resolve();
  return (request, examine) => {
    const measured = last.then(() => measure(request, examine));
    last = measured.catch(() => {});
    return measured;
  };
}

/** The key whose account may be charged. */
function keyOf({ headers }: SentRequest): string {
  return /<<(key|proKey|otherKey|emptyKey)>>/.exec(headers.join())?.[0] ?? '<<key>>';
}
