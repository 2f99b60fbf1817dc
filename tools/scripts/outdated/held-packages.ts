/**
 * Packages that are not updated to their newest version, with the reasons; see
 * docs/decisions/0085-watch-dependencies.md. A test fails when package.json no longer has one of them.
 */
export const heldPackages: Readonly<Record<string, string>> = {
  '@prisma/schema-engine-wasm': 'has the version of the engine that @prisma/internals names',
  graphql:
    '17 executes and validates with new code, whose texts are part of our answers: a step of its own, beside graphql-jit',
  'monaco-editor': 'monaco-graphql takes versions below 0.53',
  typescript: 'dependency-cruiser reads TypeScript below 7; `typescript7` checks the types',
};
