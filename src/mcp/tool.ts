import type { z } from 'zod';
import type { QuotaView } from '../domain/quota/quota-view.ts';
import type { CatalogueOperation } from '../rest/operation.ts';
import type { ParamValues } from '../rest/param.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { Admission, Caller } from '../services/quota/admission.ts';
import type { ArgumentTable } from './arguments.ts';
import type { JsonObject } from './json.ts';

/** What a tool answers. */
export interface ToolAnswer {
  /** `structuredContent` before it is bounded. */
  readonly content: JsonObject;
  /** How the answer is shortened; absent where it is never long. */
  readonly shorten?: Shortening;
  /** Of a tool that is free. */
  readonly quota?: QuotaView;
}

/** What an answer loses that is too long, and how to get the rest of it. */
export type Shortening =
  | {
      /** The member whose last rows are left out. */
      readonly rows: string;
      /** What to do for the others, as a sentence. @param kept rows that are left */
      rest(kept: number): string;
      /** REST's path of the rows, where one may be too long alone: `/v1/phones/5/reviews`. */
      readonly path?: string;
    }
  | {
      /** The member, an object, whose last members are left out. */
      readonly sections: string;
      /** The members that are never left out. */
      readonly always: readonly string[];
      /** REST's path that has all of it. */
      readonly path: string;
      /** @param omitted names of the members that are left out */
      rest(omitted: readonly string[]): string;
    };

/** The work of a call, after the charge and after everything that can reject it for free. */
export type ToolWork = () => ToolAnswer | Promise<ToolAnswer>;

/** A tool: a REST operation, or a free look-up, in the terms of a model. */
export interface Tool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For a model: what the tool is for, when to take another one, an example. */
  readonly description: string;
  /** Its arguments, read by the rules of query parameters: JSON values count as their text. */
  readonly params: ArgumentTable;
  /** Of an answer that is no error, as REST has it; `answerSchema` makes of it what a model is told. */
  readonly answer: z.ZodObject;
  /** What a call costs. */
  readonly units: 0 | 1;
  /** @throws GatewayError `invalid-parameter`, free */
  prepare(values: Readonly<Record<string, unknown>>, caller: Caller): ToolWork;
}

/** What tools are made of. */
export interface ToolParts {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  /** The REST operation that a tool stands on, by its `operationId`. */
  readonly operation: (operationId: string) => CatalogueOperation;
  /** Where a person finds a phone: an absolute URL. */
  readonly linkTo: (slug: string) => string;
}

/** A tool whose `prepare` gets the values that its own arguments have. */
export function defineTool<Table extends ArgumentTable>(
  tool: Omit<Tool, 'params' | 'prepare' | 'units'> & {
    readonly units?: 0;
    readonly params: Table;
    prepare(values: ParamValues<Table>, caller: Caller): ToolWork;
  },
): Tool {
  return { units: 1, ...tool, prepare: tool.prepare as Tool['prepare'] };
}
