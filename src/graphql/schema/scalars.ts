import { GraphQLError } from 'graphql';
import { toInstant } from '../../domain/instant.ts';
import { builder } from './builder.ts';

function assertString(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('must be a string');
}

/** Defines a scalar that accepts any string. The format of an argument is checked later, but before the charge. */
function defineStringScalar(
  name: 'PartialDate' | 'Currency' | 'CountryCode' | 'URL',
  description: string,
  url?: string,
): void {
  builder.scalarType(name, {
    description,
    serialize: (value) => value,
    parseValue: assertString,
    ...(url !== undefined && { specifiedByURL: url }),
  });
}

defineStringScalar(
  'PartialDate',
  'A date with the precision that is known: YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD.',
);
defineStringScalar(
  'Currency',
  'ISO 4217 code: THB, EUR, USD.',
  'https://www.iso.org/iso-4217-currency-codes.html',
);
defineStringScalar(
  'CountryCode',
  'ISO 3166-1 alpha-2 code: TH.',
  'https://www.iso.org/iso-3166-country-codes.html',
);
defineStringScalar('URL', 'An absolute URL.', 'https://url.spec.whatwg.org/');

builder.scalarType('DateTime', {
  description: 'An instant in UTC (RFC 3339): 2026-11-20T17:03:59Z.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => toInstant(value),
  parseValue: (value) => new Date(assertString(value)),
});

builder.scalarType('SafeInt', {
  description: 'A whole number up to 2^53 − 1.',
  serialize: (value) => {
    if (Number.isSafeInteger(value)) return value;
    throw new GraphQLError('is not a safe integer');
  },
  parseValue: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw new GraphQLError('must be a whole number');
  },
});

builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value });
