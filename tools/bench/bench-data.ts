import { readFileSync } from 'node:fs';

/** Keys of one installation of the gateway, each of another account; only the plan of `spentKey` is used up. */
export interface BenchKeys {
  readonly key: string;
  readonly spentKey: string;
  readonly many: readonly string[];
}

/** Where a contender's keys and phones are: in Postgres, or in the embedded database of a gateway of its own. */
export type InstallationKind = 'postgres' | 'embedded';

/** What requests are made of; written once by the setup, read by every process that makes requests. */
export interface BenchData {
  readonly keys: Record<InstallationKind, BenchKeys>;
  /** Ids of every phone, in an order that has nothing to do with brands or dates. */
  readonly ids: readonly number[];
  /** The phone that hot requests ask for. */
  readonly hotId: number;
  /** Slugs and full names, in the order of `ids`. */
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  /** Slugs of the brands, with how many pages of 20 each has; the first is the default list of all brands. */
  readonly lists: readonly { readonly brand: string | null; readonly pages: number }[];
  /** Currencies that prices can be shown in. */
  readonly currencies: readonly string[];
  /** ETag of catalogue answers, by installation: it holds as long as nothing is imported. */
  readonly etags: Record<InstallationKind, string>;
}

export function readBenchData(path: string): BenchData {
  return JSON.parse(readFileSync(path, 'utf8'));
}
