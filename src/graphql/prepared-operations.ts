import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { GraphQLContext } from './context.ts';
import { type FieldsToRun, fieldsToRun, fragmentsOf } from './gate.ts';
import { schema } from './schema.ts';

/** An operation that Yoga has parsed, found valid and within the limits, and executed once: its text runs again. */
export interface PreparedOperation {
  readonly operation: OperationDefinitionNode;
  readonly fieldsWith: FieldsToRun;
  /** @param inputs variables as they were sent; they were found to fit */
  execute(
    context: GraphQLContext,
    inputs: Readonly<Record<string, unknown>>,
  ): ExecutionResult | Promise<ExecutionResult>;
}

/** Operations kept: many times what an application has. */
const maxOperations = 1_000;
/** Characters of their texts in all: what is parsed takes up to 150 bytes for each, and anybody may send any text. */
const maxCharacters = 512 * 1024;
/** Fields that read the database: what takes milliseconds is not worth compiling, nor running again for its errors. */
const databaseFields = new Set(['prices', 'reviews']);

/** The operations of this gateway by text and operation name; the least recently used are forgotten. */
export interface PreparedOperations {
  find(query: string, operationName: string | null): PreparedOperation | undefined;
  keep(query: string, operationName: string | null, document: DocumentNode): void;
}

export function createPreparedOperations(): PreparedOperations {
  const kept = new LRUCache<string, PreparedOperation>({
    max: maxOperations,
    maxSize: maxCharacters,
    sizeCalculation: (_operation, name) => name.length,
  });
  const nameOf = (query: string, operationName: string | null) => `${operationName ?? ''}\n${query}`;
  return {
    find: (query, operationName) => kept.get(nameOf(query, operationName)),
    keep: (query, operationName, document) => {
      const operation = getOperationAST(document, operationName);
      if (!operation || kept.has(nameOf(query, operationName))) return;
      kept.set(nameOf(query, operationName), prepare(document, operation, operationName));
    },
  };
}

function prepare(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  operationName: string | null,
): PreparedOperation {
  const interpreted = (context: GraphQLContext, inputs: Readonly<Record<string, unknown>>) =>
    execute({ schema, document, contextValue: context, variableValues: inputs, operationName });
  const common = { operation, fieldsWith: fieldsToRun({ operation, fragments: fragmentsOf(document) }) };
  if (!isCompilable(document)) return { ...common, execute: interpreted };

  // Compiled at its second run: most documents are asked once or very often.
  let compiled: ExecutionResult | CompiledQuery | null = null;
  return {
    ...common,
    execute: async (context, inputs) => {
      compiled ??= compileQuery(schema, document, operationName ?? '');
      if (!isCompiledQuery(compiled)) return interpreted(context, inputs);
      const result = await compiled.query(undefined, context, inputs as Record<string, unknown>);
      // Errors are rare, and told as graphql-js tells them: place, path and cause. Nothing here reads more than memory.
      return result.errors === undefined ? result : interpreted(context, inputs);
    },
  };
}

/** What graphql-jit runs as graphql-js does, without a doubt: `@skip` and `@include` it decides in its own way. */
function isCompilable(document: DocumentNode): boolean {
  let isPlain = true;
  visit(document, {
    [Kind.DIRECTIVE]: () => {
      isPlain = false;
    },
    [Kind.FIELD]: ({ name, alias }) => {
      // graphql-jit writes answers as object literals, where this name is no member but the prototype.
      if (databaseFields.has(name.value) || alias?.value === '__proto__') isPlain = false;
    },
  });
  return isPlain;
}
