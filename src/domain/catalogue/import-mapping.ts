/** The meaning of a column of a file. */
export interface ColumnMapping {
  /** The content of the column: `name`, `price`, `battery`, the path of a fact in JSON, or `ignore`. */
  readonly as: string;
  /** The unit of numbers without a unit, the currency of prices, or the highest possible score. */
  readonly unit?: string | undefined;
  /** The kind of a price, in lower case: `msrp`, `street` … */
  readonly kind?: string | undefined;
}

/**
 * A user's instructions for reading a file. They override what the importer detects. The members have the same names
 * as in the JSON file for `import --mapping`.
 */
export interface ImportMapping {
  /** A label of the Encoding Standard (WHATWG), such as `utf-8`. */
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
  /** The 1-based line of the header. Everything above it is skipped. */
  readonly header_row?: number | undefined;
  /** The order of day and month in dates such as 05/03/2025. */
  readonly date_order?: 'dmy' | 'mdy' | undefined;
  readonly decimal?: '.' | ',' | undefined;
  /** The currency (ISO 4217) of amounts for which the file states no currency. */
  readonly currency?: string | undefined;
  /** The country (ISO 3166-1 alpha-2) of prices for which the file states no country. */
  readonly country?: string | undefined;
  /** The brand of rows that name no brand. */
  readonly brand?: string | undefined;
  /** The date of the facts, `YYYY-MM-DD`. */
  readonly as_of?: string | undefined;
  /** The meanings of columns, by the label of the column. */
  readonly columns?: Readonly<Record<string, ColumnMapping>> | undefined;
}
