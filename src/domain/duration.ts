const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads a duration such as `15m`, `24h` or `7d`. Returns the milliseconds, or null for other texts. */
export function readDuration(text: string): number | null {
  if (!/^[1-9]\d{0,3}[mhd]$/.test(text)) return null;
  return Number(text.slice(0, -1)) * unitMs[text.slice(-1) as keyof typeof unitMs];
}

/** Writes a duration in the largest unit that divides it: 900,000 ms is `15m`. */
export function formatDuration(ms: number): string {
  const units = Object.entries(unitMs).reverse();
  const [unit, msPerUnit] = units.find(([, candidateMs]) => ms % candidateMs === 0) ?? ['m', unitMs.m];
  return `${Math.round(ms / msPerUnit)}${unit}`;
}
