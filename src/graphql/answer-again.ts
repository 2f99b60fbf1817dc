import { execute } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { createAnswerCache } from './answer-cache.ts';
import { answerKept, answerPrepared } from './answer-prepared.ts';
import type { GraphQLContext } from './context.ts';
import type { OperationRequest } from './operation-request.ts';
import { createPreparedOperations } from './prepared-operations.ts';

/** The way around Yoga for what was asked before: the same gate, charge and answer, without parsing and validating. */
export interface SecondWay {
  /**
   * JSON text of the answer (status 200); null for what has to take the first way.
   * @param text of the request, whole: what is kept is kept by it
   * @throws GatewayError 401, 429 or 503
   */
  answer(text: string, operation: OperationRequest, context: GraphQLContext): Promise<string | null>;
  /** Remembers what Yoga lets through to execution, and has it run by graphql-js, as what is asked again is. */
  readonly plugin: Plugin;
}

export function createSecondWay(onError: (error: unknown, requestId: string) => void): SecondWay {
  const operations = createPreparedOperations();
  const answers = createAnswerCache();
  return {
    answer: async (text, { query, operationName, variables }, context) => {
      const { caller, catalogue } = context;
      // Read before the work: if the catalogue changes in between, what is kept is only forgotten sooner.
      const tag = caller === null ? null : catalogue.tag(caller.plan.data);
      const kept = tag === null ? undefined : answers.find(text, tag);
      if (kept !== undefined) return answerKept(kept, context);
      const prepared = operations.find(query, operationName);
      if (prepared === undefined) return null;
      const answer = await answerPrepared(prepared, variables ?? {}, context, onError);
      if (answer === null) return null;
      if (tag !== null && answer.kept !== null) answers.keep(text, tag, answer.kept);
      return answer.text;
    },
    plugin: {
      onExecute: ({ args, setExecuteFn }) => {
        // Yoga's own executor takes whatever has a member `then` for a promise, and fails where that is an alias.
        setExecuteFn(execute as Parameters<typeof setExecuteFn>[0]);
        const { params } = args.contextValue as { params: { query?: string; operationName?: string | null } };
        if (params.query !== undefined) {
          operations.keep(params.query, params.operationName ?? null, args.document);
        }
      },
    },
  };
}
