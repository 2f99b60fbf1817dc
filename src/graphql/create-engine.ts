import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { createExecutor, type PreparedExecutor } from './execute-prepared.ts';
import { type DocumentReader, parseWithinLimits, validateWithinLimits } from './prepare-operation.ts';
import { schema } from './schema.ts';

/** What envelop does with one operation, its plugins told of each step. */
export interface Engine extends DocumentReader, Pick<PreparedExecutor, 'expectAgain'> {
  readonly execute: (args: Omit<ExecutionArgs, 'schema'>) => ExecutionResult | Promise<ExecutionResult>;
}

/**
 * GraphQL Yoga without its HTTP side: see decision 36. Of its defaults those are off that would keep documents without
 * a bound on their size, or show errors in another form than ours.
 */
export function createEngine(): Engine {
  const { execute, expectAgain } = createExecutor();
  const ours: Plugin = {
    onParse: ({ setParseFn }) => setParseFn(parseWithinLimits),
    onValidate: ({ setValidationFn }) => setValidationFn(validateWithinLimits),
    onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  };
  const yoga = createYoga({
    schema,
    logging: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    plugins: [ours],
  });
  // One for all operations: what is prepared is nobody's own, and to execute, envelop takes the context from `args`.
  const enveloped = yoga.getEnveloped({});
  return {
    parse: enveloped.parse,
    validate: (document) => enveloped.validate(schema, document),
    execute: (args) => enveloped.execute({ schema, ...args }),
    expectAgain,
  };
}
