import { GraphQLError } from 'graphql';
import { GatewayError } from '../../domain/errors.ts';
import { maxBodyBytes } from '../../http/requests/read-body.ts';
import { schema } from '../schema/schema.ts';
import {
  assertNoMutation,
  assertOperation,
  assertUnconditionalSubscriptions,
  parseWithinLimits,
  toValidationError,
  validateWithinLimits,
} from './prepare-operation.ts';

/**
 * Documents are checked as if they came by POST, so that a mutation is reported as an error in the document and not
 * as a wrong HTTP method.
 */
const isPost = true;

/**
 * Checks whether a document that is to be registered could run. It must parse, be valid, and respect the limits of
 * documents and of requests. Limits that depend on variables (root fields, nodes, arguments) are not checked.
 * @returns a sentence that describes the first error, or null if there is none
 */
export function checkDocument(text: string): string | null {
  // PostgreSQL cannot store this character.
  if (text.includes('\0')) return 'The document contains the null character (U+0000).';
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBodyBytes) return `The document has ${bytes} bytes; at most ${maxBodyBytes} are allowed.`;
  try {
    const document = parseWithinLimits(text);
    assertNoMutation(document, isPost);
    assertUnconditionalSubscriptions(document);
    assertOperation(document);
    const [error] = validateWithinLimits(schema, document);
    return error === undefined ? null : formatError(toValidationError(error));
  } catch (error) {
    if (error instanceof GraphQLError) return formatError(error);
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

/** Formats the message of an error, with the line number if it is known. */
function formatError({ message, locations }: GraphQLError): string {
  const [location] = locations ?? [];
  return location === undefined ? message : `Line ${location.line}: ${message}`;
}
