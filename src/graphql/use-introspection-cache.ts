import { type DocumentNode, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const maxAnswers = 16;
const maxAnswerLength = 262_144;

/**
 * Keeps answers to introspection by the text of the document: tools ask the same one again and again, and it
 * changes only with the program. It stands behind the gate, which finds nothing to charge there.
 */
export function useIntrospectionCache(): Plugin {
  const answers = new Map<string, string>();
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      if (!isIntrospection(args.document as DocumentNode)) return undefined;
      const text = (args.document as DocumentNode).loc?.source.body ?? '';
      const known = answers.get(text);
      if (known !== undefined) {
        setResultAndStopExecution({ data: {}, stringify: () => known } as never);
        return undefined;
      }
      return {
        onExecuteDone: ({ result }) => {
          const answer = JSON.stringify(result);
          if ('errors' in result || answer.length > maxAnswerLength) return;
          const [oldest] = answers.keys();
          if (answers.size >= maxAnswers && oldest !== undefined) answers.delete(oldest);
          answers.set(text, answer);
        },
      };
    },
  };
}

/** One operation, without variables, of nothing but introspection: its text alone decides the answer. */
export function isIntrospection({ definitions }: DocumentNode): boolean {
  const [operation, ...more] = definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined || more.length > 0 || (operation.variableDefinitions?.length ?? 0) > 0)
    return false;
  return operation.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && ['__schema', '__type'].includes(selection.name.value),
  );
}
