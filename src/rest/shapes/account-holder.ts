import { z } from 'zod';
import { keyStatuses } from '../../domain/account.ts';
import { accountShape, credential, planShape, quotaShape } from './account.ts';
import { countShape, instantShape } from './scalars.ts';

/** What the holder of an account's secret is told. */
const keyShape = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    status: z.enum(keyStatuses),
    created_at: instantShape,
    last_used_at: instantShape.nullable(),
    expires_at: instantShape.nullable(),
  })
  .meta({ id: 'Key' });

export const keyListShape = z.strictObject({ data: z.array(keyShape) }).meta({ id: 'KeyList' });
export const keyAnswerShape = z.strictObject({ data: keyShape }).meta({ id: 'KeyAnswer' });

export const createdKeyShape = z
  .strictObject({ key: keyShape, api_key: credential('phk').describe('Shown this once.') })
  .meta({ id: 'CreatedKey' });

export const rotatedSecretShape = z
  .strictObject({ api_secret: credential('phs').describe('Shown this once.') })
  .meta({ id: 'RotatedSecret' });

export const accountAnswerShape = z
  .strictObject({ data: accountShape.extend({ plan: planShape, quota: quotaShape }) })
  .meta({ id: 'AccountAnswer' });

export const usageShape = z
  .strictObject({
    data: z.array(
      z.strictObject({
        date: z.iso.date().meta({ examples: ['2026-01-31'] }),
        key_id: z.string(),
        requests: countShape,
        units: countShape,
        refused: countShape,
      }),
    ),
  })
  .meta({ id: 'Usage' });
