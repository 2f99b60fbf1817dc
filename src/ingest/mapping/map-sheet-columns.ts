import type { ColumnMapping } from '../../domain/catalogue/import-mapping.ts';
import type { PriceKind } from '../../domain/catalogue/prices/price.ts';
import { type Column, readColumns } from '../sheets/sheet-columns.ts';
import { getSectionOfTopic } from '../sheets/sheet-topics.ts';
import { getTargetUnit, toMeaning, topicByMeaning } from './meanings.ts';
import type { ResolvedMapping } from './resolve-mapping.ts';
import { convertUnit, normaliseUnit } from './units.ts';

/** Describes how a column of a spec sheet is read, in the form of a mapping. */
export function toColumnMapping({ topic, fact, unit, currency, priceKind }: Column): ColumnMapping {
  const meaning = fact ?? toMeaning(topic);
  if (meaning === 'price') {
    const kind = priceKind?.toLowerCase();
    return {
      as: meaning,
      ...(currency !== null && { unit: currency }),
      ...(kind !== undefined && { kind }),
    };
  }
  const [shortUnit, targetUnit] = [normaliseUnit(unit ?? ''), getTargetUnit(meaning)];
  const isConvertible =
    shortUnit !== null && targetUnit !== null && convertUnit(1, shortUnit, targetUnit) !== null;
  return { as: meaning, ...(isConvertible && { unit: shortUnit }) };
}

/** Reads the columns of a spec sheet by their labels, and applies the mapping of the file. */
export const readMappedColumns = (header: readonly string[], mapping: ResolvedMapping): Column[] =>
  readColumns(header).map((column, index) => applyFileMapping(column, index, mapping));

function applyFileMapping(column: Column, index: number, { mapping, columns }: ResolvedMapping): Column {
  const columnMapping = columns[index] ?? null;
  const mappedColumn = columnMapping === null ? column : applyColumnMapping(column, columnMapping);
  const mappedCurrency = columnMapping?.as === 'price' ? columnMapping.unit : undefined;
  return {
    ...mappedColumn,
    currency: mappedCurrency ?? mappedColumn.currency ?? mapping.currency ?? null,
    decimal: mapping.decimal ?? null,
    isMapped: columnMapping !== null,
  };
}

function applyColumnMapping(column: Column, columnMapping: ColumnMapping): Column {
  const recognisedMapping = toColumnMapping(column);
  if (columnMapping.as === 'price') {
    const mappedKind = columnMapping.kind?.toUpperCase() as PriceKind | undefined;
    return {
      ...column,
      ...(recognisedMapping.as !== 'price' && { topic: 'price', section: 'Misc' }),
      priceKind: mappedKind ?? column.priceKind ?? 'STREET',
    };
  }
  // A unit that only repeats the recognised one keeps its original spelling.
  const unit = columnMapping.unit === recognisedMapping.unit ? column.unit : (columnMapping.unit ?? null);
  if (columnMapping.as === recognisedMapping.as) return { ...column, unit: unit ?? column.unit };
  const topic = topicByMeaning.get(columnMapping.as);
  const changedColumn = { ...column, priceKind: null, unit };
  if (topic !== undefined) return { ...changedColumn, topic, section: getSectionOfTopic(topic) };
  return { ...changedColumn, topic: 'fact', section: 'Other', fact: columnMapping.as };
}
