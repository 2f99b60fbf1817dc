import type { QuotaView, QuotaWindow, SuggestView } from '../domain/quota/quota-view.ts';

export type HeaderList = [name: string, value: string][];

const windowSeconds = ({ startsAtMs, resetsAtMs }: QuotaWindow): number =>
  Math.round((resetsAtMs - startsAtMs) / 1000);

/**
 * The quota headers (draft-ietf-httpapi-ratelimit-headers: `q` quota, `w` window in seconds, `r` remaining,
 * `t` seconds to the reset) and the older `X-RateLimit-*` for the window with the fewest units left. The limits that a key
 * has of its own stand behind those of its account: a problem document names the policies listed here. A degraded answer,
 * made while the store is away, says so and nothing else.
 */
export function quotaHeaders(view: QuotaView | SuggestView, nowMs: number): HeaderList {
  if ('suggestions' in view) return windowHeaders([view.suggestions], view.suggestions, nowMs);
  const { day, month, ofKey, degraded } = view;
  if (degraded) return [['X-Quota-Degraded', '1']];
  const tighter = month.remaining < day.remaining ? month : day;
  if (ofKey.length === 0) return windowHeaders([day, month], tighter, nowMs);
  const tightest = ofKey.reduce((one, other) => (other.remaining < one.remaining ? other : one), tighter);
  return windowHeaders([day, month, ...ofKey], tightest, nowMs);
}

function windowHeaders(windows: readonly QuotaWindow[], tighter: QuotaWindow, nowMs: number): HeaderList {
  let policies = '';
  let left = '';
  for (const window of windows) {
    const { name, limit, remaining, resetsAtMs } = window;
    const comma = policies === '' ? '' : ', ';
    const seconds = Math.max(0, Math.ceil((resetsAtMs - nowMs) / 1000));
    policies += `${comma}"${name}";q=${limit};w=${windowSeconds(window)}`;
    left += `${comma}"${name}";r=${remaining};t=${seconds}`;
  }
  return [
    ['RateLimit-Policy', policies],
    ['RateLimit', left],
    ['X-RateLimit-Limit', String(tighter.limit)],
    ['X-RateLimit-Remaining', String(tighter.remaining)],
    ['X-RateLimit-Reset', String(Math.floor(tighter.resetsAtMs / 1000))],
  ];
}
