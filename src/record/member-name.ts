/**
 * Converts a name or path to the form that JSON has in REST and imports: `has5g` to `has_5g`, `ramGbMin` to
 * `ram_gb_min`, `displays[0].refreshHz` to `displays[0].refresh_hz`.
 */
export function memberName(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z])/g, '_').toLowerCase();
}

type Small =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z';
type Capital = Uppercase<Small>;
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Boundary<Before, After> = Before extends Small
  ? After extends Capital | Digit
    ? '_'
    : ''
  : Before extends Capital
    ? After extends Capital
      ? '_'
      : ''
    : '';

/** The result type of {@link memberName} for a name. */
export type MemberName<
  Name extends string,
  Before extends string = '',
> = Name extends `${infer First}${infer Rest}`
  ? `${Boundary<Before, First>}${Lowercase<First>}${MemberName<Rest, First>}`
  : '';
