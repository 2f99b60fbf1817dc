// The arrow table of docs/architecture.md, executable: each rule fails the build with a sentence that says why.
const layer = (name) => `^src/${name}/`;
/** A program for browsers, bundled by tools/scripts/generate/playground.ts. */
const browsers = '^src/web/playground/';
const own = (...names) => names.map((name) => `^src/${name}/`);

/** Which layers a layer may import beside itself, and which packages. */
const table = {
  record: { layers: [], packages: [] },
  domain: { layers: ['record'], packages: [] },
  // HTTP to servers that nobody vouches for: feeds and receivers of webhooks.
  outgoing: { layers: ['domain'], packages: ['ipaddr.js'] },
  names: { layers: ['record'], packages: [] },
  search: { layers: ['domain', 'record', 'names'], packages: ['lru-cache'] },
  catalogue: { layers: ['domain', 'record', 'search'], packages: ['lru-cache'] },
  ingest: { layers: ['domain', 'record', 'names'], packages: ['csv-parse', 'zod'] },
  services: {
    layers: ['domain', 'record', 'outgoing', 'catalogue', 'ingest'],
    packages: ['ipaddr.js', 'lru-cache', 'zod'],
  },
  stores: {
    layers: ['domain', 'record', 'outgoing', 'generated'],
    packages: [
      '@electric-sql/pglite',
      '@prisma/',
      'ioredis',
      'ipaddr.js',
      'lru-cache',
      'nodemailer',
      'pg',
      'pglite-prisma-adapter',
      'rate-limiter-flexible',
    ],
  },
  http: { layers: ['domain'], packages: ['accepts', 'ipaddr.js', 'lru-cache', 'negotiator', 'proxy-addr'] },
  server: { layers: ['domain', 'http'], packages: ['express', 'ipaddr.js', 'pino', '@prometheus-io/'] },
  telemetry: { layers: ['http'], packages: ['@opentelemetry/'] },
  rest: { layers: ['domain', 'record', 'services', 'http'], packages: ['accepts', 'zod'] },
  web: {
    layers: ['domain', 'record', 'services', 'http'],
    packages: ['accepts', 'cookie', 'express', 'helmet', 'lru-cache', 'sugar-high', 'zod'],
  },
  graphql: {
    layers: ['domain', 'record', 'services', 'http', 'generated'],
    packages: ['@pothos/', 'accepts', 'dataloader', 'graphql', 'graphql-jit', 'graphql-yoga', 'lru-cache'],
  },
  // Its tools are operations of REST in other words.
  mcp: {
    layers: ['domain', 'record', 'services', 'http', 'rest'],
    packages: ['@modelcontextprotocol/server', 'zod'],
  },
  operator: { layers: ['domain', 'services', 'ingest'], packages: [] },
  cli: {
    layers: ['domain', 'record', 'services', 'ingest', 'operator', 'server'],
    packages: ['commander', 'pino', 'zod'],
  },
};

const arrows = Object.entries(table).map(([name, { layers }]) => ({
  name: `${name}-may-import`,
  severity: 'error',
  comment: `src/${name} may import ${layers.join(', ') || 'nothing'} (and, from the command line, the files at the top of src).`,
  from: { path: layer(name) },
  to: {
    path: '^src/',
    pathNot: [...own(name, ...layers), ...(name === 'cli' ? ['^src/[^/]+\\.ts$'] : [])],
  },
}));

const packages = Object.entries(table).map(([name, { packages: allowed }]) => ({
  name: `${name}-packages`,
  severity: 'error',
  comment: `src/${name} may use ${allowed.join(', ') || 'no package, only the language'}.`,
  from: { path: layer(name), pathNot: browsers },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
    ...(allowed.length > 0 && { pathNot: allowed.map((prefix) => `^node_modules/(@types/)?${prefix}`) }),
  },
}));

export default {
  forbidden: [
    ...arrows,
    ...packages,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or lack a third.',
      from: { path: '^src/', pathNot: '^src/generated/' },
      to: { circular: true },
    },
    {
      name: 'only-roots-open-stores',
      severity: 'error',
      comment:
        'Stores are opened by the composition roots at the top of src (app, offline-operator, backup, doctor) and nowhere else; everybody else sees ports.',
      from: { path: '^src/[^/]+/', pathNot: ['^src/stores/', '^src/generated/'] },
      to: { path: '^src/stores/' },
    },
    {
      name: 'runs-without-its-makers',
      severity: 'error',
      comment: 'A production installation has `dependencies` only: what runs imports nothing else.',
      from: { path: '^src/', pathNot: browsers },
      to: {
        dependencyTypes: ['npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tracing-is-loaded-late',
      severity: 'error',
      comment:
        'src/telemetry is loaded by src/start-configured-tracing.ts, and only where tracing is configured.',
      from: { path: '^src/', pathNot: '^src/telemetry/' },
      to: { path: '^src/telemetry/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'playground-runs-in-browsers',
      severity: 'error',
      comment: 'src/web/playground is bundled for browsers: it imports nothing of the gateway but itself.',
      from: { path: browsers },
      to: { path: '^src/', pathNot: browsers },
    },
    {
      name: 'gateway-runs-in-node',
      severity: 'error',
      comment: 'Nothing of the gateway imports what runs in browsers; it serves the bundle.',
      from: { path: '^src/', pathNot: browsers },
      to: { path: browsers },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      comment:
        'client/ is a package for browsers and Node without dependencies: it imports nothing but itself.',
      from: { path: '^client/' },
      to: { pathNot: '^client/src/' },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      comment: "The product does not import its client, tests or makers' tools.",
      from: { path: '^src/' },
      to: { path: '^(client|test|tools)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/generated'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
