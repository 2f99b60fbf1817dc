import { z } from 'zod';
import { type ErrorCode, errorTitles } from '../../domain/errors.ts';
import { instantShape } from './scalars.ts';

const codes = Object.keys(errorTitles) as [ErrorCode, ...ErrorCode[]];
const windowNames = ['day', 'month'] as const;

export const problemShape = z
  .strictObject({
    type: z.url().describe('Leads to a page that explains the code.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What happened this time, and how to mend it.'),
    instance: z
      .string()
      .regex(/^urn:request:[0-9a-f-]{36}$/)
      .meta({ examples: ['urn:request:6e0e0cf6-4953-41bb-8473-48876518f7f4'] }),
    code: z.enum(codes).describe('Stable: what programs decide by.'),
    errors: z
      .array(z.strictObject({ parameter: z.string(), detail: z.string() }))
      .optional()
      .describe('Of bad input: each parameter or member that is wrong.'),
    'violated-policies': z
      .array(z.enum(windowNames))
      .optional()
      .describe('Of quota-exceeded: the windows that are used up.'),
    plan: z.string().optional().describe('Of quota-exceeded.'),
    resets_at: instantShape.optional().describe('Of quota-exceeded: when the request can succeed.'),
  })
  .meta({ id: 'Problem', description: 'A refusal (RFC 9457).' });
