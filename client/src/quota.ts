/** What is left of a quota. */
export interface QuotaWindow {
  /** Units in the window. */
  readonly limit: number;
  /** Units left. */
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** By the name of the policy: `day`, `month`, `suggest-day`, … Empty before the first answer that tells it. */
export type Quota = { readonly [policy: string]: QuotaWindow | undefined };

/** The numbers of each item of a list such as `"day";q=100;w=86400, "month";q=1000;w=2592000` (RFC 9651). */
function readItems(header: string | null): Map<string, Record<string, number>> {
  const items = (header ?? '').matchAll(/"([^"]*)"([^,]*)/g);
  return new Map(
    Array.from(items, ([, name = '', parameters = '']) => [
      name,
      Object.fromEntries(
        Array.from(parameters.matchAll(/;(\w+)=(\d+)/g), ([, key, value]) => [key, Number(value)]),
      ),
    ]),
  );
}

/** From `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers); empty without them. */
export function readQuota(headers: Headers): Quota {
  const policies = readItems(headers.get('RateLimit-Policy'));
  const left = readItems(headers.get('RateLimit'));
  return Object.fromEntries(
    Array.from(left, ([name, { r = 0, t = 0 }]) => [
      name,
      { limit: policies.get(name)?.q ?? r, remaining: r, resetsAt: new Date(Date.now() + t * 1000) },
    ]),
  );
}
