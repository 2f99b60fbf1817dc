/** What a gateway that starts is doing now. */
export interface StartStep {
  /** For a person: `preparing the database`. */
  readonly name: string;
  /** How far it is, where that can be counted. */
  readonly progress?: { readonly done: number; readonly total: number };
}

/** `loading the starter catalogue: 400 of 869` */
export function describeStep({ name, progress }: StartStep): string {
  return progress === undefined ? name : `${name}: ${progress.done} of ${progress.total}`;
}
