import type { ColumnMapping } from '../../domain/catalogue/import-mapping.ts';
import type { PriceKind } from '../../domain/catalogue/price.ts';
import { type Column, readColumns } from '../sheets/sheet-columns.ts';
import { getSectionOfTopic } from '../sheets/sheet-topics.ts';
import { getTargetUnit, toMeaning, topicByMeaning } from './meanings.ts';
import type { StatedColumns } from './resolve-mapping.ts';
import { convertUnit, normaliseUnit } from './units.ts';

/** Describes how a column of a spec sheet is read. */
export function describeSheetColumn({ topic, fact, unit, currency, priceKind }: Column): ColumnMapping {
  const as = fact ?? toMeaning(topic);
  if (as === 'price') {
    const kind = priceKind?.toLowerCase();
    return { as, ...(currency !== null && { unit: currency }), ...(kind !== undefined && { kind }) };
  }
  const [shortUnit, target] = [normaliseUnit(unit ?? ''), getTargetUnit(as)];
  const isUsed = shortUnit !== null && target !== null && convertUnit(1, shortUnit, target) !== null;
  return { as, ...(isUsed && { unit: shortUnit }) };
}

/** Reads the columns of a spec sheet, by their labels and by what a mapping states of them and of the file. */
export const readMappedColumns = (header: readonly string[], stated: StatedColumns): Column[] =>
  readColumns(header).map((column, index) => mapColumn(column, index, stated));

function mapColumn(column: Column, index: number, { mapping, columns }: StatedColumns): Column {
  const stated = columns[index] ?? null;
  const mappedColumn = stated === null ? column : changeMeaning(column, stated);
  return {
    ...mappedColumn,
    currency:
      (stated?.as === 'price' ? stated.unit : undefined) ?? mappedColumn.currency ?? mapping.currency ?? null,
    decimal: mapping.decimal ?? null,
  };
}

function changeMeaning(column: Column, stated: ColumnMapping): Column {
  const recognised = describeSheetColumn(column);
  if (stated.as === 'price')
    return {
      ...column,
      ...(recognised.as !== 'price' && { topic: 'price', section: 'Misc' }),
      priceKind: (stated.kind?.toUpperCase() as PriceKind | undefined) ?? column.priceKind ?? 'STREET',
    };
  const unit = stated.unit === recognised.unit ? column.unit : (stated.unit ?? null);
  if (stated.as === recognised.as) return { ...column, unit: unit ?? column.unit };
  const topic = topicByMeaning.get(stated.as);
  const other = { ...column, priceKind: null, unit };
  if (topic !== undefined) return { ...other, topic, section: getSectionOfTopic(topic) };
  return { ...other, topic: 'fact', section: 'Other', fact: stated.as };
}
