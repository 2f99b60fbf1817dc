import { KeptBody } from '../../http/kept-body.ts';
import type { Caller } from '../../services/admission.ts';
import type { ExampleAnswer, ExampleAnswers } from '../openapi-metadata.ts';
import { type CatalogueOperation, methodOf, type Operation } from '../operation.ts';
import { toQuery } from '../paging.ts';
import { readParams } from '../param.ts';
import { phoneSegment } from './describe-params.ts';

/** Prices of the daily edition, which every key sees. */
const caller = { plan: { data: 'complete' } } as Caller;

/** What is asked: what has to be, by the examples of the parameters, and small pages. */
function exampleQuery({ params }: CatalogueOperation): URLSearchParams {
  const required = Object.entries(params).filter(([, { required }]) => required);
  const values = Object.fromEntries(required.map(([name, { example }]) => [name, example]));
  return toQuery({ ...values, ...('per_page' in params && { per_page: 2 }) });
}

async function askOf(operation: CatalogueOperation): Promise<ExampleAnswer> {
  const segment = String(phoneSegment.example);
  const query = exampleQuery(operation);
  const asked = operation.about.body?.example;
  const { body } = await operation.prepare(readParams(operation.params, query), segment, caller, asked)();
  const path = operation.path.replace('{id}', segment);
  const text = (body instanceof KeptBody ? body.plain : body).toString();
  return {
    request: `${methodOf(operation)} ${path}${query.size > 0 ? `?${query}` : ''}`,
    value: JSON.parse(text),
  };
}

async function exampleOf(operation: Operation): Promise<ExampleAnswer | null> {
  const { path, about, kind } = operation;
  if (about.example !== undefined) return { request: `GET ${path}`, value: about.example() };
  // What this catalogue does not have, or a database that is away does not tell, has no example.
  return kind === 'catalogue' ? askOf(operation).catch(() => null) : null;
}

/**
 * Examples of the answers of operations, by operationId: what this gateway answers now. Without a request, a charge or a
 * key.
 */
export async function exampleAnswers(operations: readonly Operation[]): Promise<ExampleAnswers> {
  const examples = await Promise.all(operations.map(exampleOf));
  return Object.fromEntries(
    operations.flatMap((operation, at) => {
      const example = examples[at];
      return example ? [[operation.about.operationId, example]] : [];
    }),
  );
}
