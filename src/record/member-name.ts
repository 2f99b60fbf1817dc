/**
 * Converts a name or path to the form that JSON has in REST and imports: `has5g` to `has_5g`, `ramGbMin` to
 * `ram_gb_min`, `displays[0].refreshHz` to `displays[0].refresh_hz`.
 */
export function toMemberName(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z])/g, '_').toLowerCase();
}

type CharacterKind<Character extends string> = Character extends `${number}`
  ? 'digit'
  : Character extends Uppercase<Character>
    ? Character extends Lowercase<Character>
      ? 'other'
      : 'capital'
    : 'small';
type Separator<
  Before extends string,
  After extends string,
> = `${CharacterKind<Before>} ${CharacterKind<After>}` extends
  | 'small capital'
  | 'small digit'
  | 'capital capital'
  ? '_'
  : '';

/** The result type of {@link toMemberName} for a name. */
export type MemberName<
  Name extends string,
  Before extends string = '',
> = Name extends `${infer First}${infer Rest}`
  ? `${Separator<Before, First>}${Lowercase<First>}${MemberName<Rest, First>}`
  : '';
