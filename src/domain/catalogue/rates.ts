/** One unit of `base` is `rate` units of `currency` on that date (`YYYY-MM-DD`). */
export interface Rate {
  readonly base: string;
  readonly currency: string;
  readonly rate: number;
  readonly date: string;
}

export interface RateWriter {
  /**
   * Puts rates of one base into the table, in one transaction that makes a new catalogue version when any differs from
   * what is there. Rates of another base are taken out, as they cannot be reckoned with these. The number that differed.
   */
  importRates(rates: readonly Rate[]): Promise<number>;
}
