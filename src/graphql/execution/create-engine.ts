import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import {
  type DocumentReader,
  parseWithinLimits,
  validateWithinLimits,
} from '../documents/prepare-operation.ts';
import { schema } from '../schema/schema.ts';
import { createExecutor, type PreparedExecutor } from './execute-prepared.ts';

/** The functions for the steps of an operation. Envelop has extended them with plugins. */
export interface Engine extends DocumentReader {
  readonly execute: (args: Omit<ExecutionArgs, 'schema'>) => ExecutionResult | Promise<ExecutionResult>;
  readonly expectReuse: PreparedExecutor['expectReuse'];
}

/**
 * Creates the engine. It uses GraphQL Yoga without its HTTP part (see decision 36). Yoga's cache of documents is
 * disabled because it does not limit their size, and its masking of errors because our errors have another form.
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
  // All operations share these functions. Preparation does not depend on the context, and for execution envelop reads
  // the context from `args`.
  const envelop = yoga.getEnveloped({});
  return {
    parse: envelop.parse,
    validate: (document) => envelop.validate(schema, document),
    execute: (args) => envelop.execute({ schema, ...args }),
    expectReuse,
  };
}
