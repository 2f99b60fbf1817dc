import type { Change } from '../../domain/change-log.ts';
import type { StreamedChange } from '../../domain/change-stream.ts';

/** The catalogue in memory, as far as streams need it. */
export interface LoadedPhones {
  current(): { readonly version: number; phone(ref: { readonly id: number }): unknown };
  /** Loads what changed. */
  refresh(): Promise<unknown>;
}

export interface PhoneWait {
  /**
   * Those of the changes whose phones there are, once the catalogue in memory has them: a phone as new as its change, of a
   * price or a review any. Loads it if need be, once for all who wait.
   */
  whenLoaded(changes: readonly StreamedChange[]): Promise<readonly StreamedChange[]>;
}

export function createPhoneWait(catalogue: LoadedPhones): PhoneWait {
  let loading: Promise<unknown> | null = null;
  const load = (): Promise<unknown> => {
    loading ??= catalogue.refresh().finally(() => {
      loading = null;
    });
    return loading;
  };
  const isKnown = ({ phone }: Change): boolean => catalogue.current().phone({ id: phone.id }) !== null;
  const isLoaded = (change: Change): boolean =>
    catalogue.current().version >= change.place.revision || (change.type !== 'phone' && isKnown(change));
  return {
    whenLoaded: async (changes) => {
      while (!changes.every(({ change }) => isLoaded(change))) await load();
      return changes.every(({ change }) => isKnown(change))
        ? changes
        : changes.filter(({ change }) => isKnown(change));
    },
  };
}
