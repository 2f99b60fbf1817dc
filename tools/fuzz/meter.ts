import { until } from '../testing/until.ts';
import { askPatiently } from './ask-patiently.ts';
import { type UnitBounds, unitsOf, unitsOfChanges } from './oracle/units-of.ts';
import type { Examined } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

/** Examines a request, and whether it was charged what its answer says. */
export type Meter = (request: SentRequest, examine: () => Promise<Examined>) => Promise<Examined>;

/**
 * Looks at the quota before and after, which is free; nothing else that is metered is sent meanwhile.
 * @param fillIn puts the gateway's own credentials in the place of their names
 * @param changes that the change log has
 */
export function createMeter(origin: string, fillIn: (text: string) => string, changes = 0): Meter {
  const used = async (key: string): Promise<number> => {
    const answer = await askPatiently(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': fillIn(key) } });
    const { data } = (await answer.json()) as { data: { quota: { month: { used: number } } } };
    return data.quota.month.used;
  };
  const measure: Meter = async (request, examine) => {
    const key = keyOf(request);
    const before = await used(key);
    const examined = await examine();
    const { least, most } = boundsOf(request, examined);
    if (request.part === 'streams') await untilClosed();
    const charged = (await used(key)) - before;
    if (charged >= least && charged <= most) return examined;
    const expected = least === most ? `${least}` : `${least} to ${most}`;
    return { ...examined, faults: [...examined.faults, `charged ${charged} units instead of ${expected}`] };
  };
  /** What a stream did not send is refunded before it counts as closed, which its client does not see. */
  const untilClosed = (): Promise<void> =>
    until('the stream is closed', async () => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return !/^phone_gateway_streams_open\{[^}]*\} [1-9]/m.test(text);
    });
  const boundsOf = (request: SentRequest, { answer }: Examined): UnitBounds => {
    if (answer === null) return { least: 0, most: 0 };
    if (request.part === 'streams') return unitsOfChanges(request, answer, changes);
    const units = unitsOf(request, answer);
    return { least: units, most: units };
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
