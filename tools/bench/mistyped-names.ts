const made = new WeakMap<readonly string[], readonly string[]>();

/**
 * Searches as people type them, no two the same: each name of the catalogue as it is, then with a letter left
 * out or two exchanged, a different place each time. Names follow each other in no order.
 */
export function mistypedNames(names: readonly string[]): readonly string[] {
  let queries = made.get(names);
  if (queries === undefined) {
    const distinct = new Set<string>();
    for (let variant = 0; variant < variants; variant += 1) {
      for (const [place, name] of names.entries()) {
        distinct.add(mistyped(name.toLowerCase(), (place + variant) % variants).trim());
      }
    }
    queries = [...distinct];
    made.set(names, queries);
  }
  return queries;
}

export function mistypedName(index: number, names: readonly string[]): string {
  const queries = mistypedNames(names);
  return queries[index % queries.length] as string;
}

const variants = 15;

function mistyped(name: string, variant: number): string {
  if (variant === 0) return name;
  const place = (variant >> 1) % (name.length - 1);
  const before = name.slice(0, place);
  return variant % 2 === 0
    ? before + name.slice(place + 1)
    : before + name.charAt(place + 1) + name.charAt(place) + name.slice(place + 2);
}
