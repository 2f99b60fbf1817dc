/**
 * The name of a member in JSON as REST writes it and imports read it: `has5g` is `has_5g`, `ramGbMin` `ram_gb_min`,
 * `displays[0].refreshHz` `displays[0].refresh_hz`.
 */
export function memberName(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z])/g, '_').toLowerCase();
}
