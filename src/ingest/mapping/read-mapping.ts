import { z } from 'zod';
import type { ColumnMapping, ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { isCurrency } from '../../domain/catalogue/prices/is-currency.ts';
import { priceKinds } from '../../domain/catalogue/prices/price.ts';
import { findOnlyNearest } from '../../domain/text/nearest.ts';
import { ImportFileError } from '../import-file-error.ts';
import { countrySchema, createTextSchema, currencySchema } from '../ndjson/ndjson-members.ts';
import { type FileKind, getTargetUnit, meaningsByKind } from './meanings.ts';
import { convertUnit, listUnitsLike, normaliseUnit } from './units.ts';

const columnSchema = z.strictObject({
  as: z.string(),
  unit: z.string().optional(),
  kind: z.string().optional(),
});
const mappingSchema = z.strictObject({
  encoding: z.string().optional(),
  separator: z
    .string()
    .regex(/^[^\p{L}\p{N}"\r\n]$/u, 'must be one character, such as ";" or "\\t"')
    .optional(),
  header_row: z.int().min(0).max(10_000).optional(),
  date_order: z.enum(['dmy', 'mdy']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  currency: currencySchema.optional(),
  country: countrySchema.optional(),
  brand: createTextSchema(100).min(1).optional(),
  as_of: z.iso.date('must be a date, YYYY-MM-DD').optional(),
  columns: z.record(z.string(), columnSchema).optional(),
});

const maxFaults = 5;

/**
 * Validates a mapping, in which a user states how a file is to be read.
 * @param input the parsed JSON
 * @throws {ImportFileError} that describes up to five faults, and suggests known names for an unknown one
 */
export function readMapping(input: unknown): ImportMapping {
  const result = mappingSchema.safeParse(input);
  const faults = result.success
    ? Object.entries(result.data.columns ?? {}).flatMap(([label, column]) => findColumnFaults(label, column))
    : result.error.issues.flatMap((issue) => describeIssue(issue));
  if (result.success && faults.length === 0) faults.push(...findFileKindFaults(result.data));
  if (faults.length > 0 || !result.success)
    throw new ImportFileError(`The mapping cannot be used. ${faults.slice(0, maxFaults).join(' ')}`);
  return result.data;
}

/**
 * Parses the text of a mapping file.
 * @throws {ImportFileError} if the text is not JSON, or not a valid mapping
 */
export function parseMapping(json: string): ImportMapping {
  let input: unknown;
  try {
    input = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportFileError(`The mapping is not JSON: ${(error as Error).message}.`);
  }
  return readMapping(input);
}

const formatColumn = (label: string): string => `columns[${JSON.stringify(label)}]`;

function formatPath(path: readonly PropertyKey[]): string {
  const [member, label, ...innerPath] = path.map(String);
  if (member === undefined) return 'The mapping';
  return [label === undefined ? member : formatColumn(label), ...innerPath].join('.');
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const path = formatPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const isTopLevel = issue.path.length === 0;
    const members = Object.keys(isTopLevel ? mappingSchema.shape : columnSchema.shape);
    return issue.keys.map((key) => {
      const name = isTopLevel ? key : `${path}.${key}`;
      return describeUnknown(`"${name}" is not a member of a mapping`, key, members);
    });
  }
  if (issue.code === 'invalid_type') return [`${path} must be of the type ${issue.expected}.`];
  if (issue.code === 'invalid_value') return [`${path} must be one of ${issue.values.join(' ')}.`];
  if (issue.code === 'invalid_format') return [`${path} ${issue.message}.`];
  return [`${path}: ${issue.message}.`];
}

/** Adds the nearest known name, and the list of all known names, to a statement about an unknown name. */
function describeUnknown(statement: string, name: string, knownNames: Iterable<string>): string {
  const nameList = [...knownNames];
  const nearest = findOnlyNearest(name, nameList, Math.max(2, Math.floor(name.length / 3)));
  const hint = nearest === null ? '' : `; did you mean "${nearest}"?`;
  return `${statement}${hint} (known: ${nameList.join(', ')}).`;
}

const priceKindNames = priceKinds.map((kind) => kind.toLowerCase());
const allMeanings = new Set(Object.values(meaningsByKind).flatMap((meanings) => [...meanings]));
const reviewScales = ['5', '10', '100'];

function findColumnFaults(label: string, { as: meaning, unit, kind }: ColumnMapping): string[] {
  const name = formatColumn(label);
  if (!allMeanings.has(meaning)) return [describeUnknown(`${name}.as is "${meaning}"`, meaning, allMeanings)];
  const faults: string[] = [];
  if (kind !== undefined && meaning !== 'price') faults.push(`${name}.kind is for prices only.`);
  else if (kind !== undefined && !priceKindNames.includes(kind))
    faults.push(describeUnknown(`${name}.kind is "${kind}"`, kind, priceKindNames));
  if (unit !== undefined) faults.push(...findUnitFaults(name, meaning, unit));
  return faults;
}

function findUnitFaults(name: string, meaning: string, unit: string): string[] {
  if (meaning === 'price')
    return isCurrency(unit) ? [] : [`${name}.unit of a price is a currency (ISO 4217) such as THB.`];
  if (meaning === 'score')
    return reviewScales.includes(unit) ? [] : [`${name}.unit of a score is its highest value: 5, 10 or 100.`];
  const targetUnit = getTargetUnit(meaning);
  if (targetUnit === null) return [`${name} is read as "${meaning}", which has no unit.`];
  const shortUnit = normaliseUnit(unit);
  if (shortUnit !== null && convertUnit(1, shortUnit, targetUnit) !== null) return [];
  return [describeUnknown(`${name}.unit is "${unit}"`, unit, listUnitsLike(targetUnit))];
}

/** Reports a fault if the columns of a mapping cannot all be in one kind of file. */
function findFileKindFaults({ columns = {} }: ImportMapping): string[] {
  const meanings = Object.values(columns).map(({ as }) => as);
  const kinds = Object.keys(meaningsByKind) as FileKind[];
  if (kinds.some((kind) => meanings.every((meaning) => meaningsByKind[kind].has(meaning)))) return [];
  const meaningsOfKinds = kinds.map((kind) => {
    const possibleMeanings = meanings.filter((meaning) => meaningsByKind[kind].has(meaning));
    return `${fileKindLabels[kind]}: ${possibleMeanings.join(', ') || 'none'}`;
  });
  return [`Its columns belong to different kinds of file: ${meaningsOfKinds.join('; ')}.`];
}

/** The names of the kinds of files in messages. */
export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  prices: 'a list of prices',
  reviews: 'a list of reviews',
  models: 'a register of model numbers',
  sheet: 'a spec sheet',
};
