/** A way through a text, shared with all ways that begin alike: the step it goes on from, and what it adds. */
export interface LinkedStep<Added> {
  readonly from: LinkedStep<Added> | null;
  readonly added: readonly Added[];
}

/** What all steps up to this one added, in order. */
export function allAdded<Added>(end: LinkedStep<Added>): Added[] {
  const parts: (readonly Added[])[] = [];
  for (let step: LinkedStep<Added> | null = end; step !== null; step = step.from) parts.push(step.added);
  return parts.reverse().flat();
}
