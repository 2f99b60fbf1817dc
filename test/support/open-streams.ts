import type { TestGateway } from '../../tools/testing/gateway.ts';

/** How many streams of changes are open, as `/metrics` has it. */
export async function openStreams(gateway: TestGateway): Promise<Record<'rest' | 'graphql', number>> {
  const text = await (await gateway.get('/metrics')).text();
  const of = (door: string): number => {
    const [, count] =
      new RegExp(`^phone_gateway_streams_open\\{door="${door}"\\} (\\d+)$`, 'm').exec(text) ?? [];
    if (count === undefined) throw new Error(`/metrics has no phone_gateway_streams_open of ${door}.`);
    return Number(count);
  };
  return { rest: of('rest'), graphql: of('graphql') };
}
