/** The revisions of the data that every gateway caches. They only increase. */
export interface Revisions {
  readonly catalogue: number;
  readonly credentials: number;
  /** Whether an import is running that will increase the catalogue's revision again. */
  readonly isImporting: boolean;
}

export interface RevisionStore {
  read(): Promise<Revisions>;
  /**
   * Returns the accounts whose keys or plan changed after this credentials revision. Returns null if the revision
   * is so old that the list is no longer stored. The caller must then treat every account as changed.
   */
  listAccountsChangedSince(credentials: number): Promise<string[] | null>;
}
