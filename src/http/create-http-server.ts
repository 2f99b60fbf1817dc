import { createServer, type RequestListener, type Server } from 'node:http';
import { answerBrokenRequest } from './broken-request.ts';

/** The largest request line and headers that are read, in bytes. */
const maxHeaderSize = 16_384;

/**
 * The server of all doors. What Node would refuse by itself, without a word, is left to them: a request without `Host`,
 * and one that expects what nobody promises (RFC 9110 §10.1.1 allows to go on).
 * @param origin of the service, for the type of problems
 */
export function createHttpServer(listener: RequestListener, origin: string): Server {
  const server = createServer({ maxHeaderSize, requireHostHeader: false }, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerBrokenRequest(origin));
  return server;
}
