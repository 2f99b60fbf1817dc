import type { FuzzRequest } from './fuzz-request.ts';
import type { Sender } from './open-sender.ts';
import { readObject } from './oracle/read-mcp.ts';
import type { Examination } from './run-campaign.ts';

const isCredential = ([name]: readonly [string, string]): boolean =>
  /^(x-api-key|authorization)$/i.test(name);

const readBody = <Body>(text: string | null | undefined): Body => (readObject(text ?? '') ?? {}) as Body;

/** Compares the units that a GraphQL operation was charged with the price from `POST /v1/graphql/cost`. */
export function createCostProbe(sender: Sender) {
  return async (request: FuzzRequest, examination: Examination): Promise<Examination> => {
    const { answer, faults } = examination;
    const { extensions } = readBody<{ extensions?: { cost?: { units: number } } }>(answer?.body);
    const units = extensions?.cost?.units;
    const { query, variables, operationName } = readBody<Record<string, unknown>>(
      Buffer.from(request.body ?? '', 'latin1').toString('utf8'),
    );
    if (units === undefined || typeof query !== 'string' || faults.length > 0) return examination;
    const priceAnswer = await sender.send({
      part: 'graphql',
      method: 'POST',
      target: '/v1/graphql/cost',
      headers: [...request.headers.filter(isCredential), ['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify({ query, variables, operationName }), 'utf8').toString('latin1'),
    });
    const quotedUnits = readBody<{ data?: { units: number } }>(priceAnswer?.body).data?.units;
    if (quotedUnits === units || priceAnswer?.status === 503) return examination;
    return {
      answer,
      faults: [`charged ${units} units, and the cost is ${quotedUnits ?? priceAnswer?.body}`],
    };
  };
}
