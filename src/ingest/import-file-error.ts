/** Thrown if a file cannot be read to its end. The file is not imported. The message says what to do. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  /** The 1-based line at which reading stopped, or null if no line can be named. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null, options?: ErrorOptions) {
    super(line === null ? message : `Line ${line}: ${message}`, options);
    this.line = line;
  }
}
