import { GraphQLError } from 'graphql';
import { toInstant } from '../../domain/instant.ts';
import { builder } from './builder.ts';

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('must be a string');
}

/**
 * Defines a scalar that accepts any string. Its value is checked with the other arguments, before the charge.
 */
function defineTextScalar(
  name: 'PartialDate' | 'Currency' | 'CountryCode' | 'URL',
  description: string,
  url?: string,
): void {
  builder.scalarType(name, {
    description,
    serialize: (value) => value,
    parseValue: readText,
    ...(url !== undefined && { specifiedByURL: url }),
  });
}

defineTextScalar('PartialDate', 'A date as precise as it is known: YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD.');
defineTextScalar(
  'Currency',
  'ISO 4217 code: THB, EUR, USD.',
  'https://www.iso.org/iso-4217-currency-codes.html',
);
defineTextScalar(
  'CountryCode',
  'ISO 3166-1 alpha-2 code: TH.',
  'https://www.iso.org/iso-3166-country-codes.html',
);
defineTextScalar('URL', 'An absolute URL.', 'https://url.spec.whatwg.org/');

builder.scalarType('DateTime', {
  description: 'An instant in UTC (RFC 3339): 2026-11-20T17:03:59Z.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => toInstant(value),
  parseValue: (value) => new Date(readText(value)),
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
