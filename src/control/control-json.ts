const dateMembers = new Set(['observedAt', 'publishedAt']);

/** JSON has no dates: the members that are dates in the domain become dates again. For `JSON.parse`. */
export function reviveDates(key: string, value: unknown): unknown {
  return dateMembers.has(key) && typeof value === 'string' ? new Date(value) : value;
}
