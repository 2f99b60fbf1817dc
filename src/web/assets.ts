import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), file);

const publicFolder = fileURLToPath(new URL('./public/', import.meta.url));

/** Files of packages that pages load, by the name under `/assets`. */
const vendored: Readonly<Record<string, string>> = {
  'react.js': packageFile('react', 'umd/react.production.min.js'),
  'react-dom.js': packageFile('react-dom', 'umd/react-dom.production.min.js'),
  'graphiql.js': packageFile('graphiql', 'graphiql.min.js'),
  'swagger-ui.js': packageFile('swagger-ui-dist', 'swagger-ui-bundle.js'),
};

/** GraphiQL's styles without its fonts: they are written as `data:`, which the page's policy does not take. */
const graphiqlStyles = readFileSync(packageFile('graphiql', 'graphiql.min.css'), 'utf8').replace(
  /@font-face\s*\{[^}]*\}/g,
  '',
);

/** Changes with every file that pages load, which may be kept for ever under an address that names it. */
export const assetsVersion = (() => {
  const hash = createHash('sha256').update(graphiqlStyles);
  const own = readdirSync(publicFolder)
    .sort()
    .map((name) => join(publicFolder, name));
  for (const path of [...own, ...Object.values(vendored)]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
})();

/** Everything that pages load, from this origin alone. */
export function serveAssets(): Router {
  const router = express.Router();
  const options = { cacheControl: false, index: false, acceptRanges: false } as const;
  router.use((request, response, next) => {
    // Nobody can meet these: the tags of files are weak, and compared strongly (RFC 9110 §13.1.1).
    delete request.headers['if-match'];
    delete request.headers['if-unmodified-since'];
    const isNamed = request.query.v === assetsVersion;
    response.set('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    next();
  });
  for (const [name, path] of Object.entries(vendored)) {
    router.get(`/${name}`, (_request, response) => response.sendFile(path, options));
  }
  router.get('/graphiql.css', (_request, response) => {
    response.type('css').send(graphiqlStyles);
  });
  router.use(express.static(publicFolder, options));
  return router;
}
