import { until } from '../testing/until.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { boundChangeUnits, computeMcpUnits, type UnitBounds } from './oracle/compute-units.ts';
import type { Examination } from './run-campaign.ts';

/** Examines a request, and checks that it was charged what its answer says. */
export type Meter = (request: FuzzRequest, examine: () => Promise<Examination>) => Promise<Examination>;

/**
 * Reads the quota before and after each request, which is free. Metered requests are sent one after the other.
 * @param fillIn replaces names of credentials with the gateway's credentials
 * @param changes number of entries in the change log
 */
export function createMeter(origin: string, fillIn: (text: string) => string, changes = 0): Meter {
  const readUsedUnits = async (key: string): Promise<number> => {
    const response = await fetchWithRetry(`${origin}/v1/auth/status`, {
      headers: { 'X-API-Key': fillIn(key) },
    });
    const { data } = (await response.json()) as { data: { quota: { month: { used: number } } } };
    return data.quota.month.used;
  };
  const measure: Meter = async (request, examine) => {
    const key = keyOf(request);
    const before = await readUsedUnits(key);
    const examination = await examine();
    const { min, max } = boundsOf(request, examination);
    if (request.part === 'streams') await waitUntilClosed();
    const charged = (await readUsedUnits(key)) - before;
    if (charged >= min && charged <= max) return examination;
    const expected = min === max ? `${min}` : `${min} to ${max}`;
    return {
      ...examination,
      faults: [...examination.faults, `charged ${charged} units instead of ${expected}`],
    };
  };
  /** The gateway refunds unsent changes before it counts a stream as closed, which the client cannot see. */
  const waitUntilClosed = (): Promise<void> =>
    until('the stream is closed', async () => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return !/^phone_gateway_streams_open\{[^}]*\} [1-9]/m.test(text);
    });
  const boundsOf = (request: FuzzRequest, { answer }: Examination): UnitBounds => {
    if (answer === null) return { min: 0, max: 0 };
    if (request.part === 'streams') return boundChangeUnits(request, answer, changes);
    const units = computeMcpUnits(request, answer);
    return { min: units, max: units };
  };
  let previous: Promise<unknown> = Promise.resolve();
  return (request, examine) => {
    const measurement = previous.then(() => measure(request, examine));
    previous = measurement.catch(() => {});
    return measurement;
  };
}

/** The key whose account may be charged. */
function keyOf({ headers }: FuzzRequest): string {
  return /<<(key|proKey|otherKey|emptyKey)>>/.exec(headers.join())?.[0] ?? '<<key>>';
}
