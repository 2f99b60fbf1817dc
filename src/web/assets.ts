import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { CachedBody } from '../http/caching/cached-body.ts';
import { isNotModified } from '../http/caching/not-modified.ts';
import type { HeaderList } from '../http/responses/quota-headers.ts';
import { send } from '../http/responses/send.ts';
import { bundleFolder } from './playground-bundle.ts';

const publicFolder = fileURLToPath(new URL('./public/', import.meta.url));

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

/** Reads the files of a folder that pages load, by name. */
const readFolder = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .filter((name) => extname(name) in contentTypes)
      .map((name) => [name, readFileSync(join(folder, name))]),
  );

/** The bundled files by name. They import each other by name, and the names contain a hash. */
const bundledFiles = readFolder(bundleFolder);

const hashBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly body: CachedBody;
}

/** All files that pages load, by their name under `/assets`. They take about 8 MB and stay in memory. */
const assets = new Map<string, Asset>(
  Object.entries({ ...readFolder(publicFolder), ...bundledFiles }).map(([name, bytes]) => {
    const type = contentTypes[extname(name)];
    if (type === undefined) throw new TypeError(`${name} is of no type that pages load`);
    // The tag is weak because the file may be sent compressed.
    return [name, { type, etag: `W/"${hashBytes(bytes)}"`, body: new CachedBody(bytes, 'small') }];
  }),
);

/** A hash of all assets. Their addresses contain it, so browsers may cache them forever. */
export const assetsVersion = hashBytes(Buffer.from([...assets.values()].map(({ etag }) => etag).join()));

/** Returns the path of a file below `/assets/`, with the version unless its name contains a hash. */
export const getAssetPath = (name: string): string =>
  name in bundledFiles ? name : `${name}?v=${assetsVersion}`;

/**
 * Serves the files that pages load. Files are always sent whole: `Range` and conditions on strong tags (RFC
 * 9110 §13.1.1) are ignored.
 */
export function serveAssets(): RequestHandler {
  return (request, response, next) => {
    const name = request.path.slice(1);
    const asset = assets.get(name);
    if (asset === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const isVersioned = name in bundledFiles || request.query.v === assetsVersion;
    sendAsset(
      asset,
      isVersioned ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      request,
      response,
    );
  };
}

/** Serves `/favicon.ico`. Browsers request it for a response that names no icon, such as JSON. */
export const serveIcon: RequestHandler = (request, response) => {
  const icon = assets.get('favicon.ico');
  if (icon === undefined) throw new TypeError('There is no icon');
  sendAsset(icon, 'public, max-age=86400', request, response);
};

function sendAsset(
  { type, etag, body }: Asset,
  cacheControl: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers: HeaderList = [
    ['ETag', etag],
    ['Cache-Control', cacheControl],
    ['Vary', 'Accept-Encoding'],
  ];
  if (isNotModified(request.headers['if-none-match'], etag)) {
    send(response, { status: 304, headers, body: '' });
    return;
  }
  send(response, { status: 200, headers: [['Content-Type', type], ...headers], body });
}
