import { openStream } from '../../testing/open-stream.ts';
import type { Streamer } from './contenders.ts';

/** Publishes a change, and reads it from `/v1/stream`. @returns the data of its event in JSON */
export async function readOneChange({ server, createRequest, publish }: Streamer): Promise<string> {
  const key = /^X-API-Key: (.*)\r$/m.exec(createRequest(0))?.[1] ?? '';
  const change = Promise.withResolvers<string>();
  const stream = await openStream({
    url: `${server.origin}/v1/stream`,
    headers: { 'X-API-Key': key },
    silentMs: 30_000,
    onEvent: ({ event, data }) => {
      if (event === 'change') change.resolve(data);
    },
  });
  if (stream.status !== 200)
    throw new Error(`The stream was answered with ${stream.status}: ${stream.problem}`);
  await publish(1);
  const data = await change.promise;
  stream.close();
  return data;
}
