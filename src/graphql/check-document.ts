import { GraphQLError } from 'graphql';
import { GatewayError } from '../domain/errors.ts';
import { maxBodyBytes } from '../http/read-body.ts';
import {
  assertNoMutation,
  assertOperation,
  parseWithinLimits,
  toValidationError,
  validateWithinLimits,
} from './prepare-operation.ts';
import { schema } from './schema.ts';
import { assertPlainSubscriptions } from './subscription-root.ts';

/**
 * Why a document could not run, whatever its variables: it has to parse, be valid, and fit the limits of the document
 * and of a request that sent it whole. What depends on variables (root fields, nodes, arguments) is not looked at.
 * @returns a sentence, or null when nothing stands against it
 */
export function checkDocument(text: string): string | null {
  // The database has no text with it, and no document needs it.
  if (text.includes('\0')) return 'The document holds a character that is none (U+0000).';
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBodyBytes) return `The document has ${bytes} bytes; at most ${maxBodyBytes} are allowed.`;
  try {
    const document = parseWithinLimits(text);
    assertNoMutation(document, true);
    assertPlainSubscriptions(document);
    assertOperation(document);
    const [error] = validateWithinLimits(schema, document);
    return error === undefined ? null : describe(toValidationError(error));
  } catch (error) {
    if (error instanceof GraphQLError) return describe(error);
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

/** With the line, which graphql-js knows. */
function describe({ message, locations }: GraphQLError): string {
  const [place] = locations ?? [];
  return place === undefined ? message : `Line ${place.line}: ${message}`;
}
