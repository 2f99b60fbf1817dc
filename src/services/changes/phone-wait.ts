import type { Change } from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';

/** The catalogue in memory, as far as it is needed to pass changes on. */
export interface LoadedPhones {
  current(): { readonly version: number; phone(ref: { readonly id: number }): unknown };
  /** Loads what changed. */
  refresh(): Promise<unknown>;
}

export type PhoneWait = ReturnType<typeof createPhoneWait>;

/**
 * Waits until the phones of changes are loaded: receivers fetch a phone once they are notified of its change.
 */
export function createPhoneWait(catalogue: LoadedPhones) {
  let loading: Promise<unknown> | null = null;
  const isLoaded = ({ type, phone, place }: Change): boolean =>
    catalogue.current().version >= place.revision ||
    (type !== 'phone' && catalogue.current().phone({ id: phone.id }) !== null);
  return {
    /**
     * Whether the catalogue in memory has the phones of changes: for a change of a phone that version of it,
     * for a price or a review any version.
     */
    areLoaded: (changes: readonly StreamedChange[]): boolean =>
      changes.every(({ change }) => isLoaded(change)),
    /** Loads what changed, once for all callers. An import into the embedded database may delay it. */
    load: (): Promise<unknown> => {
      loading ??= catalogue.refresh().finally(() => {
        loading = null;
      });
      return loading;
    },
  };
}
