/** Facts about a copy of the embedded database; JSON, also inside the backup file. */
export interface DumpFacts {
  /** Of the embedded PostgreSQL, such as 18.3. */
  readonly postgresVersion: string;
  readonly catalogueVersion: number;
}

/** What was restored or may be: the facts that a backup file begins with. */
export interface BackupManifest extends DumpFacts {
  /** Of the file; another number is a file of another release that this one cannot read. */
  readonly format: number;
  /** Of the gateway that made it. */
  readonly release: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** Whether the generated pepper is inside; else KEY_PEPPER is what opens the keys. */
  readonly hasPepper: boolean;
}

/** A backup that cannot be made or restored; the message says what to do; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
