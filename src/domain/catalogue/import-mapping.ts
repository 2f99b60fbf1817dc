/** What a column of a file is read as. */
export interface ColumnMapping {
  /** What the column states: `name`, `price`, `battery`, a fact by its path in JSON, or `ignore`. */
  readonly as: string;
  /** The unit of numbers that have none themselves; of a price, the currency; of a score, the highest one. */
  readonly unit?: string | undefined;
  /** The kind of a price, in lower case: `msrp`, `street` … */
  readonly kind?: string | undefined;
}

/**
 * How a file is read, as its owner states it. It overrides what is recognised. The names are those of the JSON file
 * that `import --mapping` takes.
 */
export interface ImportMapping {
  /** A label of the Encoding Standard. */
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
  /** The 1-based line of the header. Everything above it is skipped. */
  readonly header_row?: number | undefined;
  /** The order of day and month in dates such as 05/03/2025. */
  readonly date_order?: 'dmy' | 'mdy' | undefined;
  readonly decimal?: '.' | ',' | undefined;
  /** The currency (ISO 4217) of amounts for which nothing else in the file states one. */
  readonly currency?: string | undefined;
  /** The country (ISO 3166-1 alpha-2) of prices for which nothing else in the file states one. */
  readonly country?: string | undefined;
  /** The brand of rows that name none. */
  readonly brand?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly as_of?: string | undefined;
  /** By the label of the column. */
  readonly columns?: Readonly<Record<string, ColumnMapping>> | undefined;
}
