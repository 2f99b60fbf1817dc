import { z } from 'zod';

export const maxInt32 = 2_147_483_647;

export const idSchema = z.int().min(1).max(maxInt32);
export const countSchema = z.int().min(0);

export const slugSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ examples: ['samsung-galaxy-s24-ultra'] });

export const instantSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  .meta({
    id: 'Instant',
    format: 'date-time',
    description: 'Date and time in UTC (RFC 3339): 2026-11-20T17:03:59Z.',
    examples: ['2026-01-31T09:30:00Z'],
  });

export const partialDateSchema = z
  .string()
  .regex(/^\d{4}(-Q[1-4]|-\d\d(-\d\d)?)?$/)
  .meta({
    id: 'PartialDate',
    description:
      'A year, a quarter, a month or a day, with the precision that is known: 2024, 2024-Q1, 2024-01, 2024-01-17.',
    examples: ['2024', '2024-Q1', '2024-01', '2024-01-17'],
  });

export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'Currency', description: 'ISO 4217.', examples: ['THB'] });
