/** A step of a path through a text. Paths with the same beginning share its steps. */
export interface LinkedStep<Added> {
  readonly from: LinkedStep<Added> | null;
  readonly added: readonly Added[];
}

/** Collects the additions of all steps of a path, in order. */
export function allAdded<Added>(end: LinkedStep<Added>): Added[] {
  const parts: (readonly Added[])[] = [];
  for (let step: LinkedStep<Added> | null = end; step !== null; step = step.from) parts.push(step.added);
  return parts.reverse().flat();
}
