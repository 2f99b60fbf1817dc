/** Where a service says what happened: the part of a structured log that it needs. Facts first, then a sentence. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
