/** The revisions of data that every gateway caches. They only grow. */
export interface Revisions {
  readonly catalogue: number;
  readonly credentials: number;
  /** Whether an import is running that will increase the catalogue's revision again. */
  readonly isImporting: boolean;
}

export interface RevisionStore {
  read(): Promise<Revisions>;
  /**
   * Returns the accounts whose keys or plan changed after this credentials revision. Returns null if that was
   * so long ago that the list is no longer stored. Every account must then count as changed.
   */
  accountsChangedSince(credentials: number): Promise<string[] | null>;
}
