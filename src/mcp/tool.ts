import type { z } from 'zod';
import type { QuotaView } from '../domain/quota/quota-view.ts';
import { CachedBody } from '../http/responses/compress.ts';
import type { CatalogueOperation } from '../rest/operation.ts';
import type { ParamValues } from '../rest/params/param.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { Admission, Caller } from '../services/quota/admission.ts';
import type { ArgumentTable } from './arguments.ts';
import type { JsonObject } from './json.ts';

/** The answer of a tool. */
export interface ToolAnswer {
  /** The `structuredContent` before it is shortened. */
  readonly content: JsonObject;
  /** How to shorten the answer; absent if it is never too long. */
  readonly shorten?: Shortening;
  /** The current quota. Only free tools set it. For others, the charge returns the quota. */
  readonly quota?: QuotaView;
}

/** Which parts are left out of an answer that is too long, and how to get them. */
export type Shortening =
  | {
      /** The member whose last rows are left out. */
      readonly rowsMember: string;
      /**
       * Returns a sentence that says how to get the other rows.
       * @param keptRows the number of rows that the answer keeps
       */
      describeOmitted(keptRows: number): string;
      /** The REST path of the rows, such as `/v1/phones/5/reviews`, if a single row may be too long. */
      readonly path?: string;
    }
  | {
      /** The name of an object in the answer. Its last members are left out first. */
      readonly sectionsMember: string;
      /** The members that are never left out. */
      readonly requiredMembers: readonly string[];
      /** The REST path of the whole object. */
      readonly path: string;
      /**
       * Returns a sentence that says how to get the omitted members.
       * @param omitted the names of the omitted members
       */
      describeOmitted(omitted: readonly string[]): string;
    };

/** The part of a call that runs after the charge. Checks that reject a call for free belong in `prepare`. */
export type ToolWork = () => ToolAnswer | Promise<ToolAnswer>;

/** A tool for models. It calls a REST operation, or reads data at no charge. */
export interface Tool {
  readonly name: string;
  /** The name that people see. */
  readonly title: string;
  /** The description for a model: what the tool is for, when to use another one, and an example. */
  readonly description: string;
  /** The arguments, which are parsed like query parameters, so 5 and "5" are the same. */
  readonly params: ArgumentTable;
  /**
   * The schema of a successful answer as REST returns it. `createAnswerSchema` derives the schema for models
   * from it.
   */
  readonly answerSchema: z.ZodObject;
  /** How many units a call costs. */
  readonly units: 0 | 1;
  /** Reads the arguments before the charge. @throws GatewayError `invalid-parameter` */
  prepare(values: Readonly<Record<string, unknown>>, caller: Caller): ToolWork;
}

/** The dependencies of tools. */
export interface ToolDeps {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  /** Returns the REST operation with this `operationId`. */
  readonly findOperation: (operationId: string) => CatalogueOperation;
  /** Returns the absolute URL of a phone's page. */
  readonly getPageUrl: (slug: string) => string;
}

/** Defines a tool whose `prepare` receives the values of its arguments with their types. */
export function defineTool<Table extends ArgumentTable>(
  tool: Omit<Tool, 'params' | 'prepare' | 'units'> & {
    readonly units?: 0;
    readonly params: Table;
    prepare(values: ParamValues<Table>, caller: Caller): ToolWork;
  },
): Tool {
  return { ...tool, units: tool.units ?? 1, prepare: tool.prepare as Tool['prepare'] };
}

/** The input of a REST operation. */
interface OperationRequest {
  /** The parameters by their names in REST. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The value of `{id}` in the path. */
  readonly segment?: string;
  readonly body?: unknown;
}

/**
 * Checks the input of a REST operation, so that invalid input is rejected before anything is charged.
 * @returns a function that does the work and returns the answer as JSON
 * @throws GatewayError `invalid-parameter`, `invalid-body`
 */
export function prepareRestOperation(
  operation: CatalogueOperation,
  { values = {}, segment = '', body }: OperationRequest,
  caller: Caller,
): () => Promise<JsonObject> {
  const run = operation.prepare(values, segment, caller, body);
  return async () => {
    const answer = await run();
    const json = answer.body instanceof CachedBody ? answer.body.plain : answer.body;
    return JSON.parse(json.toString()) as JsonObject;
  };
}
