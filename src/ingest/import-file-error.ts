/** A file that cannot be read at all, or not to its end; nothing of it is imported. The message says what to do. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  /** 1-based line at which reading stopped, where one can be named. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null, options?: ErrorOptions) {
    super(line === null ? message : `Line ${line}: ${message}`, options);
    this.line = line;
  }
}
