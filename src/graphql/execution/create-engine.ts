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
import { createYoga, type Plugin } from 'graphql-yoga';
import { createAnswerCache } from '../../http/caching/answer-cache.ts';
import { type GraphQLContext, measureWork } from '../context.ts';
import { isIntrospectionField } from '../documents/document-limits.ts';
import {
  type DocumentReader,
  parseWithinLimits,
  validateWithinLimits,
} from '../documents/prepare-operation.ts';
import { schema } from '../schema/schema.ts';

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

/** The signature of graphql-js's `execute`. */
type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** The maximum number of characters in cached introspection answers. */
const maxIntrospectionSize = 4 * 1024 * 1024;
/**
 * Fields that read the database, and arguments that make their field read the database. Documents with them are not
 * compiled: the database takes most of their time, and they must not run a second time to find the details of an error.
 */
const databaseFields = new Set(['prices', 'reviews']);
const databaseArguments = new Set(['nodeId', 'nodeIds']);

type PreparedExecutor = ReturnType<typeof createExecutor>;

/**
 * Creates an executor that behaves like `execute` of graphql-js. Documents that are expected to run again are
 * compiled by graphql-jit, and answers to introspection are cached.
 */
function createExecutor() {
  const executors = new WeakMap<DocumentNode, Execute>();
  const createIntrospectionExecute = createIntrospectionCache();
  const chooseExecute = (document: DocumentNode, isReuseExpected: boolean): Execute => {
    const { hasIntrospection, isCompilable } = analyzeDocument(document);
    if (hasIntrospection) return createIntrospectionExecute(document);
    return isReuseExpected && isCompilable ? createCompiledExecute() : execute;
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
  let compiledQuery: ExecutionResult | CompiledQuery | null = null;
  return (args) => {
    const { schema, document, operationName, rootValue, contextValue, variableValues } = args;
    // Operations without a key are free and small, so they are not worth compiling.
    if ((contextValue as GraphQLContext).caller === null) return execute(args);
    compiledQuery ??= compileQuery(schema, document, operationName ?? '');
    if (!isCompiledQuery(compiledQuery)) return execute(args);
    // Errors of compiled documents lack the location, the path and the cause. If there are errors, which is rare,
    // graphql-js therefore runs the document again. This is fast, because compiled documents read only memory.
    const withErrorDetails = (result: ExecutionResult) =>
      result.errors === undefined ? result : execute(args);
    const result = compiledQuery.query(rootValue, contextValue, variableValues);
    return result instanceof Promise ? result.then(withErrorDetails) : withErrorDetails(result);
  };
}

/**
 * Caches the answers to documents with introspection only, because tools send the same query repeatedly. The key is
 * the printed document, without comments, layout and the name of the operation.
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
      const cachedResult = cache.find(key, '');
      if (cachedResult !== undefined) return cachedResult;
      const result = executeIntrospection(args) as ExecutionResult;
      if (result.errors === undefined) cache.store(key, '', result);
      return result;
    };
  };
}

/** Removes the name of the operation from a document. */
function withoutName(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
    const { name: _, ...unnamedOperation } = definition;
    return unnamedOperation;
  });
  return { ...document, definitions };
}

/**
 * Whether a document has one operation, which consists of introspection only and has no variables. Then the document
 * determines the answer.
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
      (selection) => selection.kind === Kind.FIELD && isIntrospectionField(selection.name.value),
    )
  );
}

/**
 * Finds out whether a document contains introspection, and whether it can be compiled. Documents with directives
 * cannot, because graphql-jit handles `@skip` and `@include` differently from graphql-js.
 */
function analyzeDocument(document: DocumentNode) {
  let hasIntrospection = false;
  let isCompilable = true;
  const checkDirectives = (node: { readonly directives?: readonly DirectiveNode[] }): void => {
    if (node.directives !== undefined && node.directives.length > 0) isCompilable = false;
  };
  const checkSelectionSet = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      checkDirectives(selection);
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.FIELD) checkField(selection);
      checkSelectionSet(selection.selectionSet);
    }
  };
  const checkField = ({ name, alias, arguments: args = [] }: FieldNode): void => {
    if (isIntrospectionField(name.value)) hasIntrospection = true;
    if (args.some((argument) => databaseArguments.has(argument.name.value))) isCompilable = false;
    // graphql-jit creates answers as object literals, in which `__proto__` would set the prototype.
    if (databaseFields.has(name.value) || alias?.value === '__proto__') isCompilable = false;
  };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION)
      continue;
    checkDirectives(definition);
    for (const variable of definition.variableDefinitions ?? []) checkDirectives(variable);
    checkSelectionSet(definition.selectionSet);
  }
  return { hasIntrospection, isCompilable };
}
