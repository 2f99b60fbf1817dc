// Makes GraphiQL and the script of its page one set of files for browsers, in a folder that is not committed. Skipped when
// nothing that goes into them has changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translateGraphiQL } from './translate-graphiql.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'src/web/playground');
const output = join(root, 'src/generated/playground');

/** Of all that the files are made from; the lock file has the versions of packages. */
function digestSources(): string {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'scripts/build-playground.ts',
    'scripts/translate-graphiql.ts',
    'src/web/messages/graphiql.ts',
    ...globSync('src/web/playground/*', { cwd: root }).sort(),
  ];
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @throws when a package or a file of the playground cannot be read or bundled */
export async function buildPlayground(): Promise<void> {
  const digest = digestSources();
  const stamp = join(output, 'sources.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const { build } = await import('vite');
  const editor = join(source, 'monaco.js');
  await build({
    configFile: false,
    root,
    // Files name each other by paths relative to their own: the service may stand below any path.
    base: './',
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'our-editor',
        enforce: 'pre',
        resolveId: (name, from) =>
          name === 'monaco-graphql/esm/monaco-editor.js' ||
          (name === './monaco-editor' && from?.includes('/monaco-graphql/'))
            ? editor
            : null,
      },
      translateGraphiQL(join(source, 'graphiql-words.js')),
    ],
    build: {
      outDir: output,
      emptyOutDir: true,
      assetsDir: '',
      // Fonts as files: the policy of the page takes no `data:`.
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: 'manifest.json',
      rolldownOptions: {
        input: join(source, 'main.js'),
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  writeFileSync(stamp, digest);
}
