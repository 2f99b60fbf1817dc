import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { isNotModified } from '../http/caching/catalogue-caching.ts';
import { CachedBody } from '../http/responses/compress.ts';
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
  '.woff2': 'font/woff2',
};

/** Reads those files of a folder that pages load. @returns their bytes by file name */
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

/**
 * The fonts of all pages. Browsers load the Latin one (29 KB) for every page, and the Thai one (27 KB) only for
 * Thai text. Their names contain a hash, so {@link readPublicFiles} writes the names into `site.css`.
 */
const [latinFont, thaiFont] = [
  readFont('geist', 'geist/files/geist-latin-wght-normal.woff2'),
  readFont('noto-sans-thai', 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2'),
];
const fonts = Object.fromEntries([latinFont, thaiFont].map(({ hashedName, bytes }) => [hashedName, bytes]));

/** The file name of the Latin font, which every page preloads. */
export const latinFontName = latinFont.hashedName;

function readFont(name: string, path: string) {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`)));
  return { name: `${name}.woff2`, hashedName: `${name}-${hashBytes(bytes)}.woff2`, bytes };
}

/** Reads the files in `public`, and inserts the names of the fonts into the style sheet. */
function readPublicFiles(): Record<string, Buffer> {
  const files = readFolder(publicFolder);
  const styleSheet = [latinFont, thaiFont].reduce(
    (text, { name, hashedName }) => text.replace(`url("${name}")`, `url("${hashedName}")`),
    String(files['site.css']),
  );
  return { ...files, 'site.css': Buffer.from(styleSheet) };
}

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly body: CachedBody;
}

/** All files that pages load, by their name under `/assets`. They take about 8 MB and stay in memory. */
const assets = new Map<string, Asset>(
  Object.entries({ ...readPublicFiles(), ...fonts, ...bundledFiles }).map(([name, bytes]) => {
    const type = contentTypes[extname(name)];
    if (type === undefined) throw new TypeError(`The asset ${name} has an unknown type`);
    // The tag is weak because the file may be sent compressed.
    return [name, { type, etag: `W/"${hashBytes(bytes)}"`, body: new CachedBody(bytes, 'small') }];
  }),
);

/** A hash of all assets. It is part of their addresses, so browsers may cache them forever. */
export const assetsVersion = hashBytes(Buffer.from([...assets.values()].map(({ etag }) => etag).join()));

/** Whether the name of a file contains a hash of its bytes. */
const hasHash = (name: string): boolean => Object.hasOwn(bundledFiles, name) || Object.hasOwn(fonts, name);

/** Returns the path of a file below `/assets/`, with the version unless its name contains a hash. */
export const getAssetPath = (name: string): string => (hasHash(name) ? name : `${name}?v=${assetsVersion}`);

/**
 * Serves the files that pages load. Files are always sent whole: `Range` and conditions on strong tags (RFC
 * 9110 §13.1.1) are ignored.
 */
export function serveAssets(): RequestHandler {
  return (request, response, next) => {
    const name = request.path.slice(1);
    const asset = assets.get(name);
    if (asset === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const isVersioned = hasHash(name) || request.query.v === assetsVersion;
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
