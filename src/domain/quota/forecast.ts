/** The forecast of a month at the recent pace. `none` means that there is no usage, and `out` that nothing is left. */
export type Forecast =
  | { readonly kind: 'none' }
  | { readonly kind: 'out' }
  /** The units per day, and when the quota runs out, or null if it lasts until the window ends. */
  | { readonly kind: 'pace'; readonly unitsPerDay: number; readonly runsOutAtMs: number | null };

const dayMs = 86_400_000;

/**
 * Forecasts when the rest of a window is used up at the present pace.
 * @param options the window, and the `units` that were used from `sinceMs` until now
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
  // The pace is measured over at least a day. Otherwise a few tests in the first minute would look like heavy
  // use.
  const unitsPerMs = units / Math.max(nowMs - sinceMs, dayMs);
  const runsOutAtMs = nowMs + remaining / unitsPerMs;
  return {
    kind: 'pace',
    unitsPerDay: unitsPerMs * dayMs,
    runsOutAtMs: runsOutAtMs < resetsAtMs ? runsOutAtMs : null,
  };
}
