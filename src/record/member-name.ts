/**
 * Converts a name or path to the form that JSON has in REST and imports: `has5g` to `has_5g`, `ramGbMin` to
 * `ram_gb_min`, `displays[0].refreshHz` to `displays[0].refresh_hz`.
 */
export function memberName(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z])/g, '_').toLowerCase();
}
