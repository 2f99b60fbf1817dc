/** A step in the startup of a gateway. */
export interface StartStep {
  /** A text for people, such as `preparing the database`. */
  readonly name: string;
  /** The progress of the step, if it can be counted. */
  readonly progress?: { readonly done: number; readonly total: number };
}

/** Formats a step, such as `loading the starter catalogue: 400 of 869`. */
export function describeStep({ name, progress }: StartStep): string {
  return progress === undefined ? name : `${name}: ${progress.done} of ${progress.total}`;
}
