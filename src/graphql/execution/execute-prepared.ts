import {
  type DirectiveNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FieldNode,
  Kind,
  print,
  type SelectionSetNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createAnswerCache } from '../../http/caching/answer-cache.ts';
import { type GraphQLContext, measureWork } from '../context.ts';
import { isIntrospection } from '../documents/document-limits.ts';

/** The signature of graphql-js's `execute`. */
type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** The most characters of cached introspection answers. */
const maxIntrospectionSize = 4 * 1024 * 1024;
/**
 * Fields that read the database, and arguments of other fields that do. Reading takes milliseconds, so
 * documents with them are not worth compiling, and they must not run a second time for their errors.
 */
const databaseFields = new Set(['prices', 'reviews']);
const databaseArguments = new Set(['nodeId', 'nodeIds']);

export type PreparedExecutor = ReturnType<typeof createExecutor>;

/**
 * Creates an executor that works like graphql-js's `execute`. graphql-jit compiles documents that are
 * expected to run again, and introspection answers are cached.
 */
export function createExecutor() {
  const executors = new WeakMap<DocumentNode, Execute>();
  const createIntrospectionExecute = createIntrospectionCache();
  const chooseExecute = (document: DocumentNode, isExpected: boolean): Execute => {
    const { introspects, isCompilable } = readFields(document);
    if (introspects) return createIntrospectionExecute(document);
    return isExpected && isCompilable ? createCompiledExecute() : execute;
  };
  return {
    /** Compiles a document that is expected to run again. */
    expectReuse: (document: DocumentNode): void => {
      executors.set(document, chooseExecute(document, true));
    },
    execute: (args: ExecutionArgs): ReturnType<Execute> =>
      (executors.get(args.document) ?? chooseExecute(args.document, false))(args),
  };
}

/** Creates the executor of one document, which is compiled at its first run. */
function createCompiledExecute(): Execute {
  let compiled: ExecutionResult | CompiledQuery | null = null;
  return (args) => {
    const { schema, document, operationName, rootValue, contextValue, variableValues } = args;
    // Operations without a key are free and small, so they are not worth compiling.
    if ((contextValue as GraphQLContext).caller === null) return execute(args);
    compiled ??= compileQuery(schema, document, operationName ?? '');
    if (!isCompiledQuery(compiled)) return execute(args);
    // Errors are rare. graphql-js then runs the document again to find their place, path and cause, which
    // reads only memory.
    const withErrors = (result: ExecutionResult) => (result.errors === undefined ? result : execute(args));
    const result = compiled.query(rootValue, contextValue, variableValues);
    return result instanceof Promise ? result.then(withErrors) : withErrors(result);
  };
}

/**
 * Caches the answers to documents that only introspect. The key is the printed text without comments, layout
 * and name. Tools send the same query again and again, and the answer changes only with the program.
 */
function createIntrospectionCache(): (document: DocumentNode) => Execute {
  const cache = createAnswerCache<ExecutionResult>((result) => JSON.stringify(result).length, {
    maxSize: maxIntrospectionSize,
  });
  const executeIntrospection: Execute = (args) =>
    measureWork(args.contextValue as GraphQLContext, () => execute(args) as ExecutionResult);
  return (document) => {
    if (!isOnlyIntrospection(document)) return executeIntrospection;
    const key = print(withoutName(document));
    return (args) => {
      const cached = cache.find(key, '');
      if (cached !== undefined) return cached;
      const result = executeIntrospection(args) as ExecutionResult;
      if (result.errors === undefined) cache.store(key, '', result);
      return result;
    };
  };
}

function withoutName(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
    const { name: _, ...unnamedOperation } = definition;
    return unnamedOperation;
  });
  return { ...document, definitions };
}

/**
 * Whether a document is one operation that only introspects and has no variables. Then its text determines
 * the answer.
 */
function isOnlyIntrospection({ definitions }: DocumentNode): boolean {
  const [operation, ...otherOperations] = definitions.filter(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  );
  return (
    operation?.kind === Kind.OPERATION_DEFINITION &&
    otherOperations.length === 0 &&
    (operation.variableDefinitions ?? []).length === 0 &&
    operation.selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && isIntrospection(selection.name.value),
    )
  );
}

/**
 * Finds out whether a document introspects, and whether graphql-jit certainly runs it as graphql-js does.
 * graphql-jit handles `@skip` and `@include` in its own way.
 */
function readFields(document: DocumentNode) {
  let introspects = false;
  let isPlain = true;
  const readDirectives = (node: { readonly directives?: readonly DirectiveNode[] }): void => {
    if (node.directives !== undefined && node.directives.length > 0) isPlain = false;
  };
  const readSet = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      readDirectives(selection);
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.FIELD) readField(selection);
      readSet(selection.selectionSet);
    }
  };
  const readField = ({ name, alias, arguments: args = [] }: FieldNode): void => {
    if (isIntrospection(name.value)) introspects = true;
    if (args.some((argument) => databaseArguments.has(argument.name.value))) isPlain = false;
    // graphql-jit writes answers as object literals, in which this name would set the prototype instead of a
    // member.
    if (databaseFields.has(name.value) || alias?.value === '__proto__') isPlain = false;
  };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION)
      continue;
    readDirectives(definition);
    for (const variable of definition.variableDefinitions ?? []) readDirectives(variable);
    readSet(definition.selectionSet);
  }
  return { introspects, isCompilable: isPlain && !introspects };
}
