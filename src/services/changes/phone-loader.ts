import type { Change } from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';

/** The methods of the catalogue in memory that are needed to load phones. */
export interface RefreshableCatalogue {
  current(): { readonly version: number; findPhone(ref: { readonly id: number }): unknown };
  /** Loads the latest changes. */
  refresh(): Promise<unknown>;
}

export type PhoneLoader = ReturnType<typeof createPhoneLoader>;

/**
 * Checks whether the phones that changes concern are loaded, and loads them. A change must not be sent earlier, because
 * its receiver may fetch the phone immediately.
 */
export function createPhoneLoader(catalogue: RefreshableCatalogue) {
  let pendingLoad: Promise<unknown> | null = null;
  const isLoaded = ({ type, phone, place }: Change): boolean =>
    catalogue.current().version >= place.revision ||
    (type !== 'phone' && catalogue.current().findPhone({ id: phone.id }) !== null);
  return {
    /**
     * Whether the phones that the changes concern are in memory. For a change of a phone, it must be that
     * version of the phone; for a price or a review, any version will do.
     */
    areLoaded: (changes: readonly StreamedChange[]): boolean =>
      changes.every(({ change }) => isLoaded(change)),
    /** Loads the latest changes, once for all waiting callers. An import into the embedded database may delay it. */
    load: (): Promise<unknown> => {
      pendingLoad ??= catalogue.refresh().finally(() => {
        pendingLoad = null;
      });
      return pendingLoad;
    },
  };
}
