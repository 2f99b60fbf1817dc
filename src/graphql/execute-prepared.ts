import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  Kind,
  print,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createAnswerCache } from '../http/answer-cache.ts';
import { type GraphQLContext, timed } from './context.ts';
import { isIntrospection } from './document-limits.ts';

/** As graphql-js executes, with a context of ours. */
type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** Characters of answers to introspection. */
const maxIntrospectionSize = 4 * 1024 * 1024;
/** Fields that read the database, and arguments of `node` and `nodes`, which do: what takes milliseconds is not worth compiling, nor running again for its errors. */
const databaseFields = new Set(['prices', 'reviews']);
const databaseArguments = new Set(['nodeId', 'nodeIds']);

/**
 * graphql-js's `execute`, for documents that are prepared once and run often: from its second run on a document is
 * compiled by graphql-jit, and answers to introspection are kept.
 */
export function createExecute(): Execute {
  const executors = new WeakMap<DocumentNode, Execute>();
  const introspect = createIntrospect();
  return (args) => {
    const known = executors.get(args.document);
    if (known !== undefined) return known(args);
    const { introspects, isCompilable } = readFields(args.document);
    const first = introspects ? introspect(args.document) : execute;
    // Most documents are asked once or very often.
    executors.set(args.document, isCompilable ? createCompiled() : first);
    return first(args);
  };
}

/** Of one document, compiled when it is asked first. */
function createCompiled(): Execute {
  let compiled: ExecutionResult | CompiledQuery | null = null;
  return (args) => {
    const { schema, document, operationName, rootValue, contextValue, variableValues } = args;
    // Nobody is charged for it: what is free is small.
    if ((contextValue as GraphQLContext).caller === null) return execute(args);
    compiled ??= compileQuery(schema, document, operationName ?? '');
    if (!isCompiledQuery(compiled)) return execute(args);
    // Errors are rare, and told as graphql-js tells them: place, path and cause. Nothing here reads more than memory.
    const whole = (result: ExecutionResult) => (result.errors === undefined ? result : execute(args));
    const result = compiled.query(rootValue, contextValue, variableValues);
    return result instanceof Promise ? result.then(whole) : whole(result);
  };
}

/**
 * Answers of nothing but introspection are kept by what is asked, whatever the comments, the layout and the name of
 * the operation: tools ask the same again and again, and it changes only with the program.
 */
function createIntrospect(): (document: DocumentNode) => Execute {
  const kept = createAnswerCache<ExecutionResult>((result) => JSON.stringify(result).length, {
    maxSize: maxIntrospectionSize,
  });
  const introspect: Execute = (args) =>
    timed(args.contextValue as GraphQLContext, () => execute(args) as ExecutionResult);
  return (document) => {
    if (!isOnlyIntrospection(document)) return introspect;
    const asked = print(withoutName(document));
    return (args) => {
      const known = kept.find(asked, '');
      if (known !== undefined) return known;
      const result = introspect(args) as ExecutionResult;
      if (result.errors === undefined) kept.keep(asked, '', result);
      return result;
    };
  };
}

function withoutName(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
    const { name: _, ...rest } = definition;
    return rest;
  });
  return { ...document, definitions };
}

/** One operation, without variables, of nothing but introspection: its text alone decides the answer. */
function isOnlyIntrospection({ definitions }: DocumentNode): boolean {
  const [operation, ...more] = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (
    operation?.kind === Kind.OPERATION_DEFINITION &&
    more.length === 0 &&
    (operation.variableDefinitions ?? []).length === 0 &&
    operation.selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && isIntrospection(selection.name.value),
    )
  );
}

/**
 * Whether a document introspects, and whether graphql-jit runs it as graphql-js does, without a doubt: `@skip` and
 * `@include` it decides in its own way.
 */
function readFields(document: DocumentNode) {
  let introspects = false;
  let isPlain = true;
  visit(document, {
    [Kind.DIRECTIVE]: () => {
      isPlain = false;
    },
    [Kind.ARGUMENT]: ({ name }) => {
      if (databaseArguments.has(name.value)) isPlain = false;
    },
    [Kind.FIELD]: ({ name, alias }) => {
      if (isIntrospection(name.value)) introspects = true;
      // graphql-jit writes answers as object literals, where this name is no member but the prototype.
      if (databaseFields.has(name.value) || alias?.value === '__proto__') isPlain = false;
    },
  });
  return { introspects, isCompilable: isPlain && !introspects };
}
