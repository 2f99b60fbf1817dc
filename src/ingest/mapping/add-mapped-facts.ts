import type { Fact } from '../../record/fact.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import { createDateColumn } from '../dates/date-column.ts';
import type { DateOrder } from '../dates/written-date.ts';
import type { UnreadCells } from '../file-notes.ts';
import { enumMember } from '../ndjson/ndjson-members.ts';
import { readFlag } from '../sheets/answers.ts';
import { readNumber } from '../sheets/read-number.ts';
import type { SheetRow } from '../sheets/sheet-row.ts';
import { factByPath } from './meanings.ts';
import { convertUnit, normaliseUnit } from './units.ts';

interface Context {
  readonly dateOrder: DateOrder | null;
  readonly unread: UnreadCells;
}

/**
 * Adds the facts of columns that a mapping assigns to one fact each, such as `battery.capacity_mah`. They replace facts
 * that other cells of the row state. Cells that cannot be read are counted as unread.
 */
export function addMappedFacts(facts: PhoneFacts, row: SheetRow, { dateOrder, unread }: Context): PhoneFacts {
  let result = facts;
  for (const { column, text } of row.cells) {
    const mappedFact = column.fact === null ? undefined : factByPath.get(column.fact);
    if (mappedFact === undefined || text === '') continue;
    const value = readValue(text, mappedFact.fact, { unit: column.unit, dateOrder });
    if (value === null) unread.count(column.label, text);
    else result = mappedFact.write(result, value);
  }
  return result;
}

interface CellFormat {
  /** The unit to assume for a number that states none. */
  readonly unit: string | null;
  readonly dateOrder: DateOrder | null;
}

/** @returns the value of a fact, or null if the cell, or any item of a list in it, cannot be read */
function readValue(text: string, fact: Fact, format: CellFormat): unknown {
  if (!fact.isList) return readSingleValue(text, fact, format);
  const items = text.split(/\s*[,;|]\s*/).filter((item) => item !== '');
  const values = items.map((item) => readSingleValue(item, fact, format));
  return values.length === 0 || values.includes(null) ? null : values;
}

function readSingleValue(text: string, fact: Fact, { unit, dateOrder }: CellFormat): unknown {
  switch (fact.kind) {
    case 'number':
    case 'whole': {
      const number = readQuantity(text, unit, fact.unit);
      return number === null || fact.kind === 'number' ? number : Math.round(number);
    }
    case 'flag':
      return readFlag(text);
    case 'date': {
      const dateCell = createDateColumn(dateOrder).read(text);
      if (dateCell.state === 'instant') return dateCell.at.toISOString().slice(0, 10);
      return dateCell.state === 'partial' ? dateCell.date : null;
    }
    case 'enum': {
      const members = fact.enumeration?.members ?? [''];
      return enumMember(members as [string, ...string[]]).safeParse(text).data ?? null;
    }
    case 'text':
      return text.length > (fact.maxLength ?? text.length) ? null : text;
  }
}

/** Reads a number with or without a unit, such as "5000" or "5,000 mAh", and converts it to the unit of its fact. */
function readQuantity(text: string, columnUnit: string | null, factUnit: string | null): number | null {
  const [, digits = '', cellUnit = ''] = /^(\d[\d.,\s]*?)\s*([^\d\s.,][^\d]*)?$/.exec(text) ?? [];
  const number = readNumber(digits);
  if (number === null) return null;
  const targetUnit = normaliseUnit(factUnit ?? '');
  if (targetUnit === null) return cellUnit === '' || cellUnit === factUnit ? number : null;
  const sourceUnit = normaliseUnit(cellUnit === '' ? (columnUnit ?? targetUnit) : cellUnit);
  return sourceUnit === null ? null : convertUnit(number, sourceUnit, targetUnit);
}
