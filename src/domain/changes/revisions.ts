/** The revisions of data that every gateway caches; they only grow. */
export interface Revisions {
  readonly catalogue: number;
  readonly credentials: number;
  /** Whether an import is running that will raise the catalogue again. */
  readonly isImporting: boolean;
}

export interface RevisionStore {
  read(): Promise<Revisions>;
  /**
   * Returns the accounts whose keys or plan changed after this credentials revision. Null: that is so long ago that the
   * list is not stored any more, and every account must count as changed.
   */
  accountsChangedSince(credentials: number): Promise<string[] | null>;
}
