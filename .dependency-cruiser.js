// The arrow table of docs/architecture.md, executable: each rule fails the build with a sentence that says why.
const layer = (name) => `^src/${name}/`;
const own = (...names) => names.map((name) => `^src/${name}/`);

/** Which layers a layer may import beside itself, and which packages. */
const table = {
  domain: { layers: [], packages: [] },
  services: { layers: ['domain'], packages: ['csv-parse', 'zod'] },
  stores: {
    layers: ['domain', 'generated'],
    packages: [
      '@electric-sql/pglite',
      '@prisma/',
      'ioredis',
      'lru-cache',
      'pg',
      'pglite-prisma-adapter',
      'rate-limiter-flexible',
    ],
  },
  http: {
    layers: ['domain'],
    packages: ['accepts', 'express', 'ipaddr.js', 'lru-cache', 'pino', 'prom-client', 'proxy-addr'],
  },
  telemetry: { layers: ['domain', 'http'], packages: ['@opentelemetry/'] },
  rest: { layers: ['domain', 'services', 'http'], packages: ['accepts', 'express', 'zod'] },
  web: {
    layers: ['domain', 'services', 'http'],
    packages: ['accepts', 'cookie', 'express', 'graphiql', 'helmet', 'react', 'swagger-ui-dist', 'zod'],
  },
  graphql: {
    layers: ['domain', 'services', 'http', 'generated'],
    packages: ['@pothos/', 'accepts', 'dataloader', 'graphql', 'graphql-jit', 'graphql-yoga', 'lru-cache'],
  },
  control: { layers: ['domain', 'services'], packages: [] },
  cli: { layers: ['domain', 'services', 'control', 'http'], packages: ['cli-progress', 'commander', 'pino'] },
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
  from: { path: layer(name) },
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
      name: 'only-app-opens-stores',
      severity: 'error',
      comment:
        'Stores are opened in src/app.ts (the gateway), src/upkeep.ts (backups) and src/doctor.ts (checks) and nowhere else; everybody else sees ports.',
      from: { path: '^src/', pathNot: ['^src/(app|doctor|upkeep)\\.ts$', '^src/stores/', '^src/generated/'] },
      to: { path: '^src/stores/' },
    },
    {
      name: 'tracing-is-loaded-late',
      severity: 'error',
      comment: 'src/telemetry is loaded by src/open-tracing.ts, and only where tracing is configured.',
      from: { path: '^src/', pathNot: '^src/telemetry/' },
      to: { path: '^src/telemetry/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      comment: 'The product does not import its tests, scripts, fault scenarios or benchmarks.',
      from: { path: '^src/' },
      to: { path: '^(test|scripts|faults|bench|fuzz|soak)/' },
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
