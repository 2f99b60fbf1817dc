import type { QuotaView, QuotaWindow } from '../domain/quota-view.ts';

export type HeaderList = [name: string, value: string][];

const windowSeconds = ({ startsAtMs, resetsAtMs }: QuotaWindow): number =>
  Math.round((resetsAtMs - startsAtMs) / 1000);

/**
 * The quota headers (draft-ietf-httpapi-ratelimit-headers: `q` quota, `w` window in seconds, `r` remaining,
 * `t` seconds to the reset) and the older `X-RateLimit-*` for the window with fewer units left. A degraded
 * answer, made while the store is away, says so and nothing else.
 */
export function quotaHeaders({ day, month, degraded }: QuotaView, nowMs: number): HeaderList {
  if (degraded) return [['X-Quota-Degraded', '1']];
  const secondsLeft = ({ resetsAtMs }: QuotaWindow): number =>
    Math.max(0, Math.ceil((resetsAtMs - nowMs) / 1000));
  const tighter = month.remaining < day.remaining ? month : day;
  return [
    [
      'RateLimit-Policy',
      `"day";q=${day.limit};w=${windowSeconds(day)}, "month";q=${month.limit};w=${windowSeconds(month)}`,
    ],
    [
      'RateLimit',
      `"day";r=${day.remaining};t=${secondsLeft(day)}, "month";r=${month.remaining};t=${secondsLeft(month)}`,
    ],
    ['X-RateLimit-Limit', String(tighter.limit)],
    ['X-RateLimit-Remaining', String(tighter.remaining)],
    ['X-RateLimit-Reset', String(Math.floor(tighter.resetsAtMs / 1000))],
  ];
}
