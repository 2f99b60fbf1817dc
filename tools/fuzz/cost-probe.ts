import type { Sender } from './open-sender.ts';
import type { Examined } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

interface ChargedBody {
  readonly extensions?: { readonly cost?: { readonly units: number } };
}

const isCredential = ([name]: readonly [string, string]): boolean =>
  /^(x-api-key|authorization)$/i.test(name);

/** The JSON of a text, or undefined. */
function parse<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Compares what an operation of GraphQL was charged with what `POST /v1/graphql/cost` says that it costs. */
export function createCostProbe(sender: Sender) {
  return async (request: SentRequest, examined: Examined): Promise<Examined> => {
    const { answer, faults } = examined;
    const units = parse<ChargedBody>(answer?.body ?? '')?.extensions?.cost?.units;
    const body = parse<{ query?: unknown; variables?: unknown; operationName?: unknown }>(
      Buffer.from(request.body ?? '', 'latin1').toString('utf8'),
    );
    if (units === undefined || typeof body?.query !== 'string' || faults.length > 0) return examined;
    const { query, variables, operationName } = body;
    const priced = await sender.send({
      part: 'graphql',
      method: 'POST',
      target: '/v1/graphql/cost',
      headers: [...request.headers.filter(isCredential), ['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify({ query, variables, operationName }), 'utf8').toString('latin1'),
    });
    const told = parse<{ data?: { units: number } }>(priced?.body ?? '')?.data?.units;
    if (told === units || priced?.status === 503) return examined;
    return { answer, faults: [`charged ${units} units, and the cost is ${told ?? priced?.body}`] };
  };
}
