import { Agent, request as httpRequest } from 'node:http';
import type { BenchRequest } from '../workloads.ts';

export interface Answer {
  readonly status: number;
  /** Alternating names and values, as they were received. */
  readonly headers: readonly string[];
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request, and resolves with the whole answer. */
export function sendRequest(port: number, { method, path, headers, body }: BenchRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
