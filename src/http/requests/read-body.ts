import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/errors.ts';
import { assertNoLongText } from './long-text.ts';

/** The largest body of any operation, in bytes. */
export const maxBodyBytes = 65_536;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function createTooLargeError(): GatewayError {
  return new GatewayError('content-too-large', `The body must be at most ${maxBodyBytes} bytes (64 KiB).`);
}

/** Returns the media type in lower case and without its parameters, or an empty string if there is none. */
function readMediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** @throws GatewayError `unsupported-media-type` when the body is not JSON, or is compressed */
export function assertJsonBody(request: IncomingMessage): void {
  assertBodyType(request, 'application/json');
}

function assertBodyType(request: IncomingMessage, type: string): void {
  if (readMediaType(request) !== type) {
    throw new GatewayError('unsupported-media-type', `Send the body as Content-Type: ${type}.`);
  }
  if (![undefined, 'identity'].includes(request.headers['content-encoding'])) {
    throw new GatewayError('unsupported-media-type', 'Send the body without Content-Encoding.');
  }
}

/**
 * Reads the body as a string, without parsing it.
 * @throws GatewayError as `assertJsonBody` does; `content-too-large`; `invalid-body` when the body is not
 *   UTF-8, was cut off, or has a string that `assertNoLongText` rejects
 */
export async function readJsonText(request: IncomingMessage): Promise<string> {
  assertJsonBody(request);
  const text = await readText(request);
  assertNoLongText(text);
  return text;
}

/** Reads a form (`application/x-www-form-urlencoded`). @throws GatewayError as `readJsonText` does */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  assertBodyType(request, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(request));
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw createTooLargeError();
  const bytes = await readBytes(request);
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw createIncompleteBodyError(cause);
  }
}

/** Reads the body with event listeners, because they are ten times as fast as a stream iterator. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  // A request without a body emits no events (see `createGatewayServer`).
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const abort = (error: GatewayError): void => {
      request.off('data', addChunk).off('end', finish).off('error', fail).off('close', fail);
      // Discard the rest of the body, because Node does not. Otherwise the connection could not be reused.
      request.on('error', () => {}).resume();
      reject(error);
    };
    const addChunk = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBodyBytes) abort(createTooLargeError());
      else chunks.push(chunk);
    };
    const fail = (cause?: unknown): void => abort(createIncompleteBodyError(cause));
    const finish = (): void => {
      request.off('close', fail);
      const [firstChunk = Buffer.alloc(0), ...otherChunks] = chunks;
      resolve(otherChunks.length === 0 ? firstChunk : Buffer.concat(chunks, size));
    };
    request.on('data', addChunk).once('end', finish).once('error', fail).once('close', fail);
  });
}

const createIncompleteBodyError = (cause: unknown): GatewayError =>
  new GatewayError('invalid-body', 'The body is incomplete or not valid UTF-8.', {}, { cause });

/**
 * Reads the body as a JSON object.
 * @throws GatewayError as `readJsonText` does, and `invalid-body` for anything but a JSON object
 */
export async function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  const value = parseJson(await readJsonText(request));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GatewayError('invalid-body', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** @throws GatewayError `invalid-body` for malformed JSON */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new GatewayError('invalid-body', 'The body is not valid JSON.', {}, { cause });
  }
}
