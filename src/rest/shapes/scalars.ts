import { z } from 'zod';

/** Enum members as REST writes them. */
export function lowerCased<const Member extends string>(members: readonly Member[]) {
  return z.enum(members.map((member) => member.toLowerCase()) as [Lowercase<Member>, ...Lowercase<Member>[]]);
}

export const idShape = z.int().min(1).max(2_147_483_647);
export const countShape = z.int().min(0);
/** A measure: never below zero; null is unknown. */
export const measure = z.number().min(0).nullable();
export const wholeMeasure = z.int().min(0).nullable();
export const text = z.string().nullable();
export const flag = z.boolean().nullable();

export const slugShape = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ examples: ['samsung-galaxy-s24-ultra'] });

export const instantShape = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  .meta({
    id: 'Instant',
    format: 'date-time',
    description: 'An instant in UTC, to the second (RFC 3339).',
    examples: ['2026-01-31T09:30:00Z'],
  });

export const partialDateShape = z
  .string()
  .regex(/^\d{4}(-Q[1-4]|-\d\d(-\d\d)?)?$/)
  .meta({
    id: 'PartialDate',
    description: 'A date as far as it is known: a year, a quarter, a month or a day.',
    examples: ['2024', '2024-Q1', '2024-01', '2024-01-17'],
  });

export const currencyShape = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'Currency', description: 'ISO 4217.', examples: ['THB'] });

export const moneyShape = z.strictObject({ amount_minor: countShape, currency: currencyShape }).meta({
  id: 'Money',
  description: 'A whole number of minor units of a currency: 199000 THB is 1,990.00 baht.',
});
