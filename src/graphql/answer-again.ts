import { execute } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { createAnswerCache } from '../http/answer-cache.ts';
import { answerKept, answerPrepared, type KeptAnswer } from './answer-prepared.ts';
import type { GraphQLContext } from './context.ts';
import type { OperationRequest } from './operation-request.ts';
import { createPreparedOperations } from './prepared-operations.ts';
import type { SentDocument } from './sent-document.ts';
import { isIntrospection } from './use-introspection-cache.ts';

/** The way around Yoga for what was asked before: the same gate, charge and answer, without parsing and validating. */
export interface SecondWay {
  /** Whether what is named so was answered before, to whomever: then it is right, and need not be read again. */
  knows(name: string): boolean;
  /**
   * JSON text of the kept answer (status 200); null when there is none for this caller.
   * @param name says all of what is asked: see `nameOf`
   * @throws GatewayError 401, 429 or 503
   */
  answerKept(name: string, context: Asking): Promise<string> | null;
  /**
   * The same of an answer that is made, which is kept; null for what has to take the first way.
   * @throws GatewayError 401, 429 or 503
   */
  answer(name: string, operation: OperationRequest, context: GraphQLContext): Promise<string | null>;
  /** Remembers what Yoga lets through to execution, and has it run by graphql-js, as what is asked again is. */
  readonly plugin: Plugin;
}

/** Who asks, and what it is charged to. */
type Asking = Pick<GraphQLContext, 'admission' | 'caller' | 'catalogue' | 'run'>;

/**
 * The name by which an answer is kept: the text of its request. What a digest stands for may be taken back, so that
 * those requests have names that no text can be, and are looked up when their document was found.
 */
export function nameOf(text: string, { sha256 }: SentDocument): string {
  return sha256 === null ? text : `\0${text}`;
}

export function createSecondWay(onError: (error: unknown, requestId: string) => void): SecondWay {
  const operations = createPreparedOperations();
  const answers = createAnswerCache<KeptAnswer>(({ head }) => head.length);
  const tagFor = ({ caller, catalogue }: Asking): string | null =>
    caller === null ? null : catalogue.tag(caller.plan.data);
  return {
    knows: answers.knows,
    answerKept: (name, context) => {
      const tag = tagFor(context);
      const kept = tag === null ? undefined : answers.find(name, tag);
      return kept === undefined ? null : answerKept(kept, context);
    },
    answer: async (name, { query, operationName, variables }, context) => {
      // Read before the work: if the catalogue changes in between, what is kept is only forgotten sooner.
      const tag = tagFor(context);
      const prepared = operations.find(query, operationName);
      if (prepared === undefined) return null;
      const answer = await answerPrepared(prepared, variables ?? {}, context, onError);
      if (answer === null) return null;
      if (tag !== null && answer.kept !== null) answers.keep(name, tag, answer.kept);
      return answer.text;
    },
    plugin: {
      onExecute: ({ args, setExecuteFn }) => {
        // Yoga's own executor takes whatever has a member `then` for a promise, and fails where that is an alias.
        setExecuteFn(execute as Parameters<typeof setExecuteFn>[0]);
        const { params } = args.contextValue as { params: { query?: string; operationName?: string | null } };
        // Yoga's way keeps the answer to introspection: this one would work it out again each time.
        if (params.query !== undefined && !isIntrospection(args.document)) {
          operations.keep(params.query, params.operationName ?? null, args.document);
        }
      },
    },
  };
}
