import type { RecordTable, Section } from '../../record/fact.ts';
import type { derivedTable, phoneTable } from '../../record/phone-table.ts';

type Table = typeof phoneTable & typeof derivedTable;

/** The path of a fact or section of the phone record, without indexes: `cameras.ois`. */
type PathOf<Of extends RecordTable, Before extends string = ''> = {
  [Name in keyof Of & string]: Of[Name] extends Section<infer Facts>
    ? `${Before}${Name}` | PathOf<Facts, `${Before}${Name}.`>
    : `${Before}${Name}`;
}[keyof Of & string];

export type FactPath = PathOf<Table>;

export interface FactTexts {
  /** The labels of facts and sections, by path. */
  readonly labels: Readonly<Record<FactPath, string>>;
  /** The heading of facts without a section. */
  readonly general: string;
  /** The texts of enumeration members whose text is not just their name with spaces for `_`. */
  readonly members: Readonly<Record<string, string>>;
  /** The texts of units that follow a number. */
  readonly units: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}
