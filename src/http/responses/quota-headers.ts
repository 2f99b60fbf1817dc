import type { QuotaView, QuotaWindow, SuggestView } from '../../domain/quota/quota-view.ts';

export type HeaderList = [name: string, value: string][];

const getWindowSeconds = ({ startsAtMs, resetsAtMs }: QuotaWindow): number =>
  Math.round((resetsAtMs - startsAtMs) / 1000);

/**
 * Returns the quota headers of draft-ietf-httpapi-ratelimit-headers (`q` is the quota, `w` the window in
 * seconds, `r` the remaining units, `t` the seconds until the reset), and the older `X-RateLimit-*` for the
 * window with the fewest remaining units. The limits of a key come after the limits of its account. Problem
 * documents refer to these policies by their names. While the quota store is unavailable, the only header is
 * `X-Quota-Degraded`.
 */
export function createQuotaHeaders(view: QuotaView | SuggestView, nowMs: number): HeaderList {
  if ('suggestions' in view) return createWindowHeaders([view.suggestions], view.suggestions, nowMs);
  const { day, month, keyWindows, degraded } = view;
  if (degraded) return [['X-Quota-Degraded', '1']];
  const windows = [day, month, ...keyWindows];
  let tightestWindow: QuotaWindow = day;
  for (const window of windows) if (window.remaining < tightestWindow.remaining) tightestWindow = window;
  return createWindowHeaders(windows, tightestWindow, nowMs);
}

function createWindowHeaders(
  windows: readonly QuotaWindow[],
  tightestWindow: QuotaWindow,
  nowMs: number,
): HeaderList {
  let policies = '';
  let remainders = '';
  for (const window of windows) {
    const { name, limit, remaining, resetsAtMs } = window;
    const separator = policies === '' ? '' : ', ';
    const seconds = Math.max(0, Math.ceil((resetsAtMs - nowMs) / 1000));
    policies += `${separator}"${name}";q=${limit};w=${getWindowSeconds(window)}`;
    remainders += `${separator}"${name}";r=${remaining};t=${seconds}`;
  }
  return [
    ['RateLimit-Policy', policies],
    ['RateLimit', remainders],
    ['X-RateLimit-Limit', String(tightestWindow.limit)],
    ['X-RateLimit-Remaining', String(tightestWindow.remaining)],
    ['X-RateLimit-Reset', String(Math.floor(tightestWindow.resetsAtMs / 1000))],
  ];
}
