/** How often what every gateway caches was changed; a number that only grows. */
export interface Revisions {
  readonly catalogue: number;
  readonly credentials: number;
  /** Whether an import goes on that brings more versions of the catalogue. */
  readonly isImporting: boolean;
}

export interface RevisionStore {
  read(): Promise<Revisions>;
  /**
   * The accounts whose keys or plan changed after this credentials revision; null when that is so long ago
   * that the list is no longer kept, and every account must count as changed.
   */
  accountsChangedSince(credentials: number): Promise<string[] | null>;
}
