import { readFileSync } from 'node:fs';

/** API keys of one installation of the gateway, each of a different account. */
export interface BenchKeys {
  readonly key: string;
  /** A key whose quota is used up. */
  readonly exhaustedKey: string;
}

/** The database with a contender's keys and phones: Postgres, or the embedded database of a gateway. */
export type InstallationKind = 'postgres' | 'embedded';

/** The values in requests. The setup writes them to a file, and every process that creates requests reads it. */
export interface BenchData {
  readonly keys: Record<InstallationKind, BenchKeys>;
  /** The ids of all phones, shuffled so that neighbours share neither brand nor date. */
  readonly ids: readonly number[];
  /** The phone of workloads that always request the same one. */
  readonly hotId: number;
  /** The slugs and full names of the phones, in the order of `ids`. */
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  /**
   * Each brand's slug and its number of pages of 20 phones. The first entry, with the slug null, is the list of all
   * brands.
   */
  readonly lists: readonly { readonly brand: string | null; readonly pages: number }[];
  /** The currencies (ISO 4217) in which prices can be shown. */
  readonly currencies: readonly string[];
  /** The ETag of catalogue responses by installation. It is valid as long as nothing is imported. */
  readonly etags: Record<InstallationKind, string>;
}

export function readBenchData(path: string): BenchData {
  return JSON.parse(readFileSync(path, 'utf8'));
}
