import type { Change } from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';

/** The catalogue in memory, as far as those need it who tell of changes. */
export interface LoadedPhones {
  current(): { readonly version: number; phone(ref: { readonly id: number }): unknown };
  /** Loads what changed. */
  refresh(): Promise<unknown>;
}

/** Who hears of a phone reads it then: it must be as new as its change. */
export interface PhoneWait {
  /** Whether the catalogue in memory has the phones of changes: a phone as new as its change, of a price or a review any. */
  areLoaded(changes: readonly StreamedChange[]): boolean;
  /** Loads what changed, once for all who wait. An import of the embedded database may keep it waiting. */
  load(): Promise<unknown>;
}

export function createPhoneWait(catalogue: LoadedPhones): PhoneWait {
  let loading: Promise<unknown> | null = null;
  const isLoaded = ({ type, phone, place }: Change): boolean =>
    catalogue.current().version >= place.revision ||
    (type !== 'phone' && catalogue.current().phone({ id: phone.id }) !== null);
  return {
    areLoaded: (changes) => changes.every(({ change }) => isLoaded(change)),
    load: () => {
      loading ??= catalogue.refresh().finally(() => {
        loading = null;
      });
      return loading;
    },
  };
}
