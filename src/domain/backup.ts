/** Facts about a copy of the embedded database. The manifest of a backup contains them. */
export interface DumpFacts {
  /** The version of the embedded PostgreSQL, such as 18.3. */
  readonly postgresVersion: string;
  readonly catalogueVersion: number;
}

/** The facts about a backup. They are at the beginning of the backup file. */
export interface BackupManifest extends DumpFacts {
  /** The version of the file format. This release reads only one format. */
  readonly format: number;
  /** The release of the gateway that made the backup. */
  readonly release: string;
  /** The time of the backup (RFC 3339). */
  readonly createdAt: string;
  /** Whether the generated pepper is in the file. If not, the API keys work only with the same KEY_PEPPER. */
  readonly hasPepper: boolean;
}

/** Thrown if a backup cannot be made or restored. Its message is meant for the user. Nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
