import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { CachedBody } from '../http/cached-body.ts';
import { isNotModified } from '../http/not-modified.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import { send } from '../http/send.ts';
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

const readFolder = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .filter((name) => extname(name) in contentTypes)
      .map((name) => [name, readFileSync(join(folder, name))]),
  );

/** Files whose names hold a hash of what is in them; they name each other, so their addresses have nothing else. */
const bundled = readFolder(bundleFolder);

/** Everything that pages load, by the name under `/assets`: some 8 MB, in memory from the start. */
const files: Readonly<Record<string, Buffer>> = {
  ...readFolder(publicFolder),
  ...bundled,
};

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly body: CachedBody;
}

const assets = new Map<string, Asset>(
  Object.entries(files).map(([name, bytes]) => {
    const type = contentTypes[extname(name)];
    if (type === undefined) throw new TypeError(`${name} is of no type that pages load`);
    // Weak: what is sent may be compressed.
    return [name, { type, etag: `W/"${digestOf(bytes)}"`, body: new CachedBody(bytes, 'small') }];
  }),
);

/** A hash of all assets, in their addresses, so that browsers may cache them forever. */
export const assetsVersion = digestOf(Buffer.from([...assets.values()].map(({ etag }) => etag).join()));

/** Where a file is, below `/assets/`: with the version of all, unless its name has its own. */
export const assetPath = (name: string): string => (name in bundled ? name : `${name}?v=${assetsVersion}`);

/**
 * Serves everything that pages load, from this origin alone. Files come whole: `Range` and the conditions of strong
 * tags (RFC 9110 §13.1.1) are passed over.
 */
export function serveAssets(): RequestHandler {
  return (request, response, next) => {
    const name = request.path.slice(1);
    const asset = assets.get(name);
    if (asset === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const isNamed = name in bundled || request.query.v === assetsVersion;
    serve(asset, isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache', request, response);
  };
}

/** `/favicon.ico`, which browsers ask for where no page names an icon that they read: beside an answer in JSON. */
export const serveIcon: RequestHandler = (request, response) => {
  const icon = assets.get('favicon.ico');
  if (icon === undefined) throw new TypeError('There is no icon');
  serve(icon, 'public, max-age=86400', request, response);
};

function serve(
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
