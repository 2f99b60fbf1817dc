import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Prisma's packages are required, because a package that they import has imports that Node cannot resolve in a module.
const require = createRequire(import.meta.url);

/** The path of Pothos' generator, which its package does not export. */
const pothosGenerator = join(dirname(require.resolve('@pothos/plugin-prisma')), '../bin/generator.js');

/**
 * Runs the generators of a Prisma schema as `prisma generate` does, but without Prisma's command line, which brings its
 * Studio, a development server and a download.
 * @param schema path of the schema, in the current folder
 * @throws when the schema is not valid, or a generator fails
 */
export async function generatePrisma(schema: string): Promise<void> {
  const { getGenerators, loadSchemaContext } =
    require('@prisma/internals') as typeof import('@prisma/internals');
  const { PrismaClientTsGenerator } =
    require('@prisma/client-generator-ts') as typeof import('@prisma/client-generator-ts');
  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: schema },
    printLoadMessage: false,
  });
  const generators = await getGenerators({
    schemaContext,
    skipDownload: true,
    cliCommand: 'generate',
    registry: {
      'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
      'prisma-pothos-types': { type: 'rpc', isNode: true, generatorPath: pothosGenerator },
    },
  });
  try {
    for (const generator of generators) await generator.generate();
  } finally {
    for (const generator of generators) generator.stop();
  }
}
