/** An exchange rate: on `date` (`YYYY-MM-DD`), one unit of `base` was worth `rate` units of `currency`. */
export interface Rate {
  readonly base: string;
  readonly currency: string;
  readonly rate: number;
  readonly date: string;
}

/** Writes exchange rates. */
export interface RateWriter {
  /**
   * Writes rates of one base in one transaction. If any rate differs from the stored rate, the catalogue gets a
   * new version. Rates with another base are deleted, since they cannot be combined with these.
   * @returns the number of rates that differed
   */
  importRates(rates: readonly Rate[]): Promise<number>;
}
