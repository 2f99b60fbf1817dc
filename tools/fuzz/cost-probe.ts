import type { Sender } from './open-sender.ts';
import { readObject } from './oracle/read-mcp.ts';
import type { Examined } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

const isCredential = ([name]: readonly [string, string]): boolean =>
  /^(x-api-key|authorization)$/i.test(name);

const readBody = <Body>(text: string | null | undefined): Body => (readObject(text ?? '') ?? {}) as Body;

/** Compares what an operation of GraphQL was charged with what `POST /v1/graphql/cost` says that it costs. */
export function createCostProbe(sender: Sender) {
  return async (request: SentRequest, examined: Examined): Promise<Examined> => {
    const { answer, faults } = examined;
    const { extensions } = readBody<{ extensions?: { cost?: { units: number } } }>(answer?.body);
    const units = extensions?.cost?.units;
    const { query, variables, operationName } = readBody<Record<string, unknown>>(
      Buffer.from(request.body ?? '', 'latin1').toString('utf8'),
    );
    if (units === undefined || typeof query !== 'string' || faults.length > 0) return examined;
    const priced = await sender.send({
      part: 'graphql',
      method: 'POST',
      target: '/v1/graphql/cost',
      headers: [...request.headers.filter(isCredential), ['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify({ query, variables, operationName }), 'utf8').toString('latin1'),
    });
    const told = readBody<{ data?: { units: number } }>(priced?.body).data?.units;
    if (told === units || priced?.status === 503) return examined;
    return { answer, faults: [`charged ${units} units, and the cost is ${told ?? priced?.body}`] };
  };
}
