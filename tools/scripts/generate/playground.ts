import { join } from 'node:path';
import { output, playground, root } from './sources.ts';
import { translateGraphiQL } from './translate-graphiql.ts';

const source = join(root, playground);

/**
 * Bundles GraphiQL and the script of its page for browsers.
 * @throws when a package or a file of the playground cannot be read or bundled
 */
export async function buildPlayground(): Promise<void> {
  const { build } = await import('vite');
  const editor = join(source, 'monaco.js');
  await build({
    configFile: false,
    root,
    // Files refer to each other by relative paths, because the gateway may be served below any path.
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
      translateGraphiQL(join(source, 'graphiql-texts.js')),
    ],
    build: {
      outDir: join(output, 'playground'),
      emptyOutDir: true,
      assetsDir: '',
      // Fonts are files, because the content security policy of the page forbids `data:`.
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: 'manifest.json',
      rolldownOptions: {
        input: join(source, 'start.js'),
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
}
