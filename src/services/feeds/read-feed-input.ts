import { isAbsolute } from 'node:path';
import type { FeedSource } from '../../domain/catalogue/feed.ts';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { readDuration } from '../../domain/duration.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import { readMapping } from '../../ingest/mapping/read-mapping.ts';

/** A feed as an operator describes it. */
export interface FeedInput {
  readonly name: string;
  /** Exactly one of `url` and `path` must be given. */
  readonly url?: string;
  /** An absolute path, which may have wildcards. */
  readonly path?: string;
  /** The interval, such as `15m`, `1h` or `1d`. */
  readonly every: string;
  /** Headers to send, written as `Name: value`. */
  readonly headers?: readonly string[];
  /** The mapping by which the feed's files are read (see `readMapping`). */
  readonly mapping?: unknown;
}

export type Header = readonly [name: string, value: string];

const minEveryMs = 60_000;
const namePattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} ._-]{0,62}[\p{L}\p{N}\p{M}])?$/u;
/** Headers that the gateway sets itself. */
const reservedHeaders =
  /^(host|connection|content-.*|transfer-encoding|keep-alive|te|trailer|upgrade|expect|range|if-.*|accept-encoding)$/i;

/** Reads and checks the description of a feed. @throws GatewayError `invalid-parameter` that names all errors */
export function readFeedInput(input: FeedInput): {
  readonly source: FeedSource;
  readonly everyMs: number;
  readonly headers: readonly Header[];
  readonly mapping: ImportMapping | null;
} {
  const { url, path, every, headers = [], mapping } = input;
  const everyMs = readDuration(every) ?? 0;
  const isUrl = url !== undefined;
  assertAll([
    () =>
      assertRule(
        'NAME',
        namePattern.test(input.name),
        'must have up to 64 letters, digits, spaces and . _ -',
      ),
    () =>
      assertRule('--every', everyMs >= minEveryMs, 'must be a duration such as 15m, 1h or 1d, at least 1m'),
    () => assertRule('--url or --path', isUrl !== (path !== undefined), 'name one of them, not both'),
    () => (isUrl ? assertUrl(url) : undefined),
    () => assertRule('--path', path === undefined || isAbsolute(path), 'must be absolute'),
    () => assertRule('--header', isUrl || headers.length === 0, 'may be used only with --url'),
    ...headers.map((header) => () => void readHeader(header)),
    () => void readFeedMapping(mapping),
  ]);
  return {
    source: isUrl ? { kind: 'url', url } : { kind: 'path', path: path ?? '' },
    everyMs,
    headers: headers.map(readHeader),
    mapping: readFeedMapping(mapping),
  };
}

/** @throws GatewayError `invalid-parameter` */
function readFeedMapping(mapping: unknown): ImportMapping | null {
  try {
    return mapping === undefined ? null : readMapping(mapping);
  } catch (error) {
    throw error instanceof ImportFileError ? createParameterError('--mapping', error.message) : error;
  }
}

function assertRule(parameter: string, isValid: boolean, rule: string): void {
  if (!isValid) throw createParameterError(parameter, rule);
}

function assertUrl(text: string): void {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw createParameterError('--url', 'must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw createParameterError(
      '--url',
      'must not contain a user or a password, because everybody could see them: send them with --header "Authorization: Basic …"',
    );
}

/** @throws GatewayError `invalid-parameter`, without the header's value, which may be secret */
function readHeader(text: string): Header {
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(text) ?? [];
  if (reservedHeaders.test(name))
    throw createParameterError('--header', `${name} is sent by the gateway itself`);
  try {
    new Headers([[name, value]]);
  } catch {
    throw createParameterError('--header', 'must be a name and a value, such as "Authorization: Bearer …"');
  }
  return [name, value];
}
