import { z } from 'zod';
import { isCurrency } from '../../domain/catalogue/prices/is-currency.ts';
import { readPartialDate } from '../../record/partial-date.ts';

const maxInteger = 2_147_483_647;

/** A string that PostgreSQL can store as text, without lone surrogates and U+0000. */
export const createTextSchema = (maxLength = 2000) =>
  z
    .string()
    .max(maxLength)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'contains characters that are not text',
    );
export const integerSchema = z.number().int().min(0).max(maxInteger);
export const numberSchema = z.number().min(0).max(maxInteger);
/** Accepts null or an absent member instead of the value. Both become null, which means that the value is unknown. */
export const orNull = <T extends z.ZodType>(type: T) => type.nullable().default(null);
export const createListSchema = <T extends z.ZodType>(type: T) => orNull(z.array(type).max(1000));
/** A value of an enumeration, in upper or lower case. "5G" is read as G5. */
export const enumMember = <T extends readonly [string, ...string[]]>(members: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const memberText = value
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, '_');
    return memberText.replace(/^(\d)G$/, 'G$1');
  }, z.enum(members));
export const partialDateSchema = z
  .string()
  .refine(
    (value) => readPartialDate(value) !== null,
    'is not a date: write YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD',
  );
export const instantSchema = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'is not a date: write YYYY-MM-DD or an RFC 3339 date-time',
  )
  .transform((value) => new Date(value));
/** Accepts and ignores a member that only the REST API writes. */
export const ignoredMember = z.unknown().optional();

export const currencySchema = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => isCurrency(value), 'is not a currency: write an ISO 4217 code such as THB');
export const countrySchema = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z]{2}$/.test(value), 'is not a country: write an ISO 3166-1 code such as TH');
export const variantMembers = { ram_mb: orNull(integerSchema), storage_mb: orNull(integerSchema) };
const brandMessage = 'is not a brand: write its name, "Samsung"';
const brandName = createTextSchema(100).refine((value) => value.trim() !== '', brandMessage);
/** A brand, given by its name or as the object that the REST API writes. */
export const brandSchema = z.union(
  [brandName, z.object({ name: brandName }).transform(({ name }) => name)],
  brandMessage,
);
export const fullName = createTextSchema(200).refine((value) => value.trim() !== '', 'is empty');
