import type { RecordTable, Section } from '../../../record/fact.ts';
import type { derivedTable, phoneTable } from '../../../record/phone-table.ts';

/** The paths of all facts and sections of a table, without indexes: `cameras.ois`. */
type PathIn<Table extends RecordTable, Prefix extends string = ''> = {
  [Name in keyof Table & string]: Table[Name] extends Section<infer Facts>
    ? `${Prefix}${Name}` | PathIn<Facts, `${Prefix}${Name}.`>
    : `${Prefix}${Name}`;
}[keyof Table & string];

/** The path of a fact or section of a phone. */
export type FactPath = PathIn<typeof phoneTable & typeof derivedTable>;

export interface FactTexts {
  /** The labels of facts and sections, by path. */
  readonly labels: Readonly<Record<FactPath, string>>;
  /** The heading of facts without a section. */
  readonly general: string;
  /** The texts of enumeration members. A member without a text is shown as its name, with spaces instead of `_`. */
  readonly members: Readonly<Record<string, string>>;
  /** The texts of units that follow a number. */
  readonly units: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}
