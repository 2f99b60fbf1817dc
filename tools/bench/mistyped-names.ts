const cache = new WeakMap<readonly string[], readonly string[]>();

/**
 * Returns distinct search texts as people type them: each name of the catalogue unchanged, and with a letter left out
 * or two exchanged at different positions.
 */
export function getMistypedNames(names: readonly string[]): readonly string[] {
  let queries = cache.get(names);
  if (queries === undefined) {
    const distinct = new Set<string>();
    for (let variant = 0; variant < variantCount; variant += 1) {
      for (const [index, name] of names.entries()) {
        distinct.add(mistype(name.toLowerCase(), (index + variant) % variantCount).trim());
      }
    }
    queries = [...distinct];
    cache.set(names, queries);
  }
  return queries;
}

const variantCount = 15;

function mistype(name: string, variant: number): string {
  if (variant === 0) return name;
  const position = (variant >> 1) % (name.length - 1);
  const before = name.slice(0, position);
  return variant % 2 === 0
    ? before + name.slice(position + 1)
    : before + name.charAt(position + 1) + name.charAt(position) + name.slice(position + 2);
}
