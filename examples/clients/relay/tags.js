// What a bundler does with Relay's tags (babel-plugin-relay, vite-plugin-relay), for plain Node: in place of each
// document stands what the compiler made of it.
import { registerHooks } from 'node:module';

const tag = /graphql`\s*(?:query|mutation|subscription|fragment)\s+(\w+)[^`]*`/g;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith('.graphql') ? `${specifier}.js` : specifier, context),
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.startsWith(new URL('.', import.meta.url).href) || url.includes('/__generated__/')) return loaded;
    const names = new Set();
    const source = String(loaded.source).replaceAll(tag, (_, name) => {
      names.add(name);
      return name;
    });
    const imports = [...names].map((name) => `import ${name} from './__generated__/${name}.graphql.js';`);
    return { ...loaded, source: imports.join('') + source };
  },
});
