import { z } from 'zod';
import { type ErrorCode, errorTitles } from '../../domain/errors.ts';
import { brokenRestrictions } from '../../domain/key-restrictions.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { describedObject } from './described.ts';
import { instantShape } from './scalars.ts';

const { ParameterError, Problem } = descriptions;
const codes = Object.keys(errorTitles) as [ErrorCode, ...ErrorCode[]];
const parameterErrorShape = describedObject('ParameterError', ParameterError, {
  parameter: z.string(),
  detail: z.string(),
});

export const problemShape = describedObject('Problem', Problem, {
  type: z.url(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  instance: z.string().regex(/^urn:request:[0-9a-f-]{36}$/),
  code: z.enum(codes),
  errors: z.array(parameterErrorShape).optional(),
  'violated-policies': z.array(z.enum(['day', 'month'])).optional(),
  plan: z.string().optional(),
  resets_at: instantShape.optional(),
  restriction: z.enum(brokenRestrictions).optional(),
});
