import { z } from 'zod';
import { type CheckedRestriction, checkedRestrictions } from '../../domain/accounts/key-restrictions.ts';
import { type ErrorCode, errorTitles } from '../../domain/errors.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createDescribedObject } from './member-schema.ts';
import { createNamedEnum, instantSchema } from './scalars.ts';

const { ParameterError, Problem } = descriptions;
const errorCodes = Object.keys(errorTitles) as [ErrorCode, ...ErrorCode[]];
const codeSchema = createNamedEnum({
  id: 'ErrorCode',
  description: 'Why a request was rejected or failed. The meaning of a code never changes.',
  values: errorCodes,
  getMeaning: (code) => `${errorTitles[code]}.`,
});

/** The description of each quota, by its name in problem documents. */
const policyDescriptions = {
  day: 'Units of the account in a calendar day.',
  month: 'Units of the account in a calendar month.',
  'suggest-day': 'Suggestions of the account in a calendar day.',
  'key-day': 'Units of a restricted key in a calendar day.',
  'address-hour': 'Units of one client address with a restricted key in an hour.',
};
const policySchema = createNamedEnum({
  id: 'QuotaPolicy',
  description: 'A quota that can be used up.',
  values: Object.keys(policyDescriptions) as (keyof typeof policyDescriptions)[],
  getMeaning: (policy) => policyDescriptions[policy],
});
/** For each restriction, the property of a request that violates it. */
const restrictionDescriptions: Readonly<Record<CheckedRestriction, string>> = {
  origins: 'The web page that the request comes from.',
  addresses: 'The network that the request comes from.',
  doors: 'The API: REST, GraphQL or MCP.',
  documents_only: 'The operation: only registered GraphQL documents are allowed.',
};
const restrictionSchema = createNamedEnum({
  id: 'BrokenRestriction',
  description: 'The restriction of the API key that the request violates.',
  values: checkedRestrictions,
  getMeaning: (restriction) => restrictionDescriptions[restriction],
});
const parameterErrorSchema = createDescribedObject('ParameterError', ParameterError, {
  parameter: z.string(),
  detail: z.string(),
  message: z.string().optional(),
  locations: z
    .array(
      z.strictObject({
        line: z.int().min(1).describe('The line, from 1.'),
        column: z.int().min(1).describe('The column, from 1.'),
      }),
    )
    .optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

export const problemSchema = createDescribedObject('Problem', Problem, {
  type: z.url(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  instance: z.string().regex(/^urn:request:[0-9a-f-]{36}$/),
  code: codeSchema,
  errors: z.array(parameterErrorSchema).optional(),
  'violated-policies': z.array(policySchema).optional(),
  plan: z.string().optional(),
  resets_at: instantSchema.optional(),
  restriction: restrictionSchema.optional(),
});
