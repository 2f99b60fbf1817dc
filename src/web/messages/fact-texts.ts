import type { RecordTable, Section } from '../../record/fact.ts';
import type { derivedTable, phoneTable } from '../../record/phone-table.ts';

type Table = typeof phoneTable & typeof derivedTable;

/** Path of every fact and section of the record, without indexes: `cameras.ois`. */
type PathOf<Of extends RecordTable, Before extends string = ''> = {
  [Name in keyof Of & string]: Of[Name] extends Section<infer Facts>
    ? `${Before}${Name}` | PathOf<Facts, `${Before}${Name}.`>
    : `${Before}${Name}`;
}[keyof Of & string];

export type FactPath = PathOf<Table>;

export interface FactTexts {
  /** What the facts are called where people read them, by path. */
  readonly labels: Readonly<Record<FactPath, string>>;
  /** Facts that stand by themselves. */
  readonly general: string;
  /** Members of enumerations that are not said as they are written, in capitals with spaces for `_`. */
  readonly members: Readonly<Record<string, string>>;
  /** How a unit is written behind a figure. */
  readonly units: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}
