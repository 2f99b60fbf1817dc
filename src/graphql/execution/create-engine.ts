import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import {
  type DocumentReader,
  parseWithinLimits,
  validateWithinLimits,
} from '../documents/prepare-operation.ts';
import { schema } from '../schema/schema.ts';
import { createExecutor, type PreparedExecutor } from './execute-prepared.ts';

/** The steps of an operation, which envelop runs with its plugins. */
export interface Engine extends DocumentReader, Pick<PreparedExecutor, 'expectReuse'> {
  readonly execute: (args: Omit<ExecutionArgs, 'schema'>) => ExecutionResult | Promise<ExecutionResult>;
}

/**
 * Creates the engine. It uses GraphQL Yoga without the HTTP part, see decision 36. Yoga's document cache is
 * off because it does not limit their size, and its masked errors are off because they have another form than
 * ours.
 */
export function createEngine(): Engine {
  const { execute, expectReuse } = createExecutor();
  const limitsPlugin: Plugin = {
    onParse: ({ setParseFn }) => setParseFn(parseWithinLimits),
    onValidate: ({ setValidationFn }) => setValidationFn(validateWithinLimits),
    onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  };
  const yoga = createYoga({
    schema,
    logging: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    plugins: [limitsPlugin],
  });
  // All operations share this engine. Preparing does not depend on the context, and for execution envelop
  // takes it from `args`.
  const envelop = yoga.getEnveloped({});
  return {
    parse: envelop.parse,
    validate: (document) => envelop.validate(schema, document),
    execute: (args) => envelop.execute({ schema, ...args }),
    expectReuse,
  };
}
