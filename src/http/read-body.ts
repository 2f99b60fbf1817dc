import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { assertNoLongText } from './long-text.ts';

/** The largest body of any operation, in bytes. */
export const maxBodyBytes = 65_536;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function tooLarge(): GatewayError {
  return new GatewayError('content-too-large', `The body must be at most ${maxBodyBytes} bytes (64 KiB).`);
}

/** The media type without its parameters, in lower case; empty when there is none. */
export function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** @throws GatewayError `unsupported-media-type` when the body is not JSON or is encoded */
export function assertJsonBody(request: IncomingMessage): void {
  assertBodyOf(request, 'application/json');
}

function assertBodyOf(request: IncomingMessage, type: string): void {
  if (mediaType(request) !== type) {
    throw new GatewayError('unsupported-media-type', `Send the body as Content-Type: ${type}.`);
  }
  if (![undefined, 'identity'].includes(request.headers['content-encoding'])) {
    throw new GatewayError('unsupported-media-type', 'Send the body without Content-Encoding.');
  }
}

/**
 * The body as text.
 * @throws GatewayError as `assertJsonBody`; `content-too-large`; `invalid-body` when it is not UTF-8, was cut off, or has a text
 *   that `assertNoLongText` refuses
 */
export async function readJsonText(request: IncomingMessage): Promise<string> {
  assertJsonBody(request);
  const text = await readText(request);
  assertNoLongText(text);
  return text;
}

/** The fields of a form (`application/x-www-form-urlencoded`). @throws GatewayError as `readJsonText` */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  assertBodyOf(request, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(request));
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
  const bytes = await readBytes(request);
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw notWhole(cause);
  }
}

/** With events, which cost a tenth of a stream iterator. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  // Without a body there are no events: see `createGatewayServer`.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (error: GatewayError): void => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      // Node does not discard a partly read body; without this the connection could take no other request.
      request.on('error', () => {}).resume();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBodyBytes) stop(tooLarge());
      else chunks.push(chunk);
    };
    const fail = (cause?: unknown): void => stop(notWhole(cause));
    const finish = (): void => {
      request.off('close', fail);
      const [only = Buffer.alloc(0), ...more] = chunks;
      resolve(more.length === 0 ? only : Buffer.concat(chunks, size));
    };
    request.on('data', take).once('end', finish).once('error', fail).once('close', fail);
  });
}

const notWhole = (cause: unknown): GatewayError =>
  new GatewayError('invalid-body', 'The body is incomplete or not valid UTF-8.', {}, { cause });

/** The body as a JSON object. @throws GatewayError as `readJsonText`, and `invalid-body` for anything else */
export async function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readJsonText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('invalid-body', 'The body is not valid JSON.', {}, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GatewayError('invalid-body', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}
