/** Thrown if a file cannot be imported. The message explains how to fix the file. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  /** The 1-based line at which reading stopped, or null if no line can be named. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null, options?: ErrorOptions) {
    super(line === null ? message : `Line ${line}: ${message}`, options);
    this.line = line;
  }
}

/**
 * Creates the error for a table without a header.
 * @param headerLine the line of the header, if the user stated it
 */
export const createNoHeaderError = (headerLine: number | undefined): ImportFileError =>
  new ImportFileError(
    headerLine === undefined
      ? 'The file is empty; a table begins with a line of column names.'
      : `The file has no text on or below line ${headerLine}, which the mapping states as "header_row".`,
  );
