import { createRestCheck, until } from '../../testing/until.ts';

/** The units of an account, as a gateway reports them. */
export interface AccountFigures {
  /** The units used today, from `/v1/auth/status`. */
  readonly counter: number;
  /** The sum of `/v1/account/charges`, minus refunds. */
  readonly listed: number;
}

interface Page {
  readonly data: readonly { readonly units: number; readonly refunded: number }[];
  readonly next_cursor: string | null;
}

async function getJson<Body>(url: string, headers: Record<string, string>): Promise<Body> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status} for ${url}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function readOnce(
  origin: string,
  { key, secret }: { readonly key: string; readonly secret: string },
  headers: Readonly<Record<string, string>>,
): Promise<AccountFigures> {
  let [listed, cursor]: [number, string | null] = [0, null];
  do {
    const since = cursor === null ? '' : `&since=${encodeURIComponent(cursor)}`;
    const page: Page = await getJson(`${origin}/v1/account/charges?limit=500${since}`, {
      ...headers,
      Authorization: `Bearer ${secret}`,
    });
    for (const { units, refunded } of page.data) listed += units - refunded;
    cursor = page.next_cursor;
  } while (cursor !== null);
  const status: { data: { quota: { day: { used: number } } } } = await getJson(`${origin}/v1/auth/status`, {
    ...headers,
    'X-API-Key': key,
  });
  return { counter: status.data.quota.day.used, listed };
}

/**
 * Reads the figures of an account at rest: until they are equal, or have been the same for two seconds.
 * @param headers sent with each request, besides the credential
 */
export async function readAccount(
  origin: string,
  account: { readonly key: string; readonly secret: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<AccountFigures> {
  let figures = await readOnce(origin, account, headers);
  const areAtRest = createRestCheck(2_000);
  await until('the figures of an account are at rest', async () => {
    figures = await readOnce(origin, account, headers);
    return areAtRest(figures) || figures.listed === figures.counter;
  });
  return figures;
}
