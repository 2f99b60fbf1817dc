import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), file);

/** Files of packages that pages load, by the name under `/assets`. */
const vendored: Readonly<Record<string, string>> = {
  'react.js': packageFile('react', 'umd/react.production.min.js'),
  'react-dom.js': packageFile('react-dom', 'umd/react-dom.production.min.js'),
  'graphiql.js': packageFile('graphiql', 'graphiql.min.js'),
};

/** GraphiQL's styles without its fonts: they are written as `data:`, which the page's policy does not take. */
const graphiqlStyles = readFileSync(packageFile('graphiql', 'graphiql.min.css'), 'utf8').replace(
  /@font-face\s*\{[^}]*\}/g,
  '',
);

/** Everything that pages load, from this origin alone. */
export function serveAssets(): Router {
  const router = express.Router();
  const options = { maxAge: '1h', index: false } as const;
  for (const [name, path] of Object.entries(vendored)) {
    router.get(`/${name}`, (_request, response) => response.sendFile(path, options));
  }
  router.get('/graphiql.css', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('css').send(graphiqlStyles);
  });
  router.use(express.static(fileURLToPath(new URL('./public/', import.meta.url)), options));
  return router;
}
