/** The forecast of a month at the recent pace. */
export type Forecast =
  | { readonly kind: 'none' }
  | { readonly kind: 'out' }
  /** Units a day, and when they run out; null when they last until the window ends. */
  | { readonly kind: 'pace'; readonly unitsADay: number; readonly runsOutAtMs: number | null };

const dayMs = 86_400_000;

/**
 * When the rest of a window is used up if use goes on as it did.
 * @param units used from `sinceMs` until now
 */
export function forecastWindow(options: {
  readonly units: number;
  readonly sinceMs: number;
  readonly nowMs: number;
  readonly remaining: number;
  readonly resetsAtMs: number;
}): Forecast {
  const { units, sinceMs, nowMs, remaining, resetsAtMs } = options;
  if (remaining === 0) return { kind: 'out' };
  if (units === 0) return { kind: 'none' };
  // Less than a day gives no useful pace: a first minute of trials would look like a flood.
  const unitsAMs = units / Math.max(nowMs - sinceMs, dayMs);
  const runsOutAtMs = nowMs + remaining / unitsAMs;
  return {
    kind: 'pace',
    unitsADay: unitsAMs * dayMs,
    runsOutAtMs: runsOutAtMs < resetsAtMs ? runsOutAtMs : null,
  };
}
