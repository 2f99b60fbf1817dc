/** Successive characters of one kind: "S24+" has the stretches s, 24 and +. */
export interface Stretch {
  readonly kind: 'letters' | 'digits' | 'thai' | 'plus' | 'sign';
  readonly text: string;
  /** The offset of its beginning in the text, in UTF-16 code units. */
  readonly start: number;
  readonly isInBrackets: boolean;
}

const stretchPattern =
  /(?<digits>\d+(?:\.\d+)?)|(?<thai>\p{Script=Thai}+)|(?<letters>[[\p{L}\p{M}]--\p{Script=Thai}]+)|(?<plus>\+)|\S/gv;

/** Splits a folded text (`normalise-text.ts`) where the kind of character changes, and at spaces. */
export function* scanText(text: string): Generator<Stretch> {
  let isInBrackets = false;
  for (const { 0: stretch, index, groups = {} } of text.matchAll(stretchPattern)) {
    const kind = getKind(groups);
    if (kind === 'sign') isInBrackets = /[([]/.test(stretch) || (isInBrackets && !/[)\]]/.test(stretch));
    yield { kind, text: stretch, start: index, isInBrackets };
  }
}

function getKind(groups: Record<string, string | undefined>): Stretch['kind'] {
  if (groups.digits !== undefined) return 'digits';
  if (groups.letters !== undefined) return 'letters';
  if (groups.thai !== undefined) return 'thai';
  return groups.plus === undefined ? 'sign' : 'plus';
}
