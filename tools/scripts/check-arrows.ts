// Runs dependency-cruiser over src and the client with the rules of .dependency-cruiser.js. It also fails when too few
// modules were read, because a cruiser that cannot read TypeScript finds no violations.
import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const minModules = 50;

// @ts-expect-error: the rules are plain JavaScript, so that dependency-cruiser's own command reads them too.
const { default: config } = await import('../../.dependency-cruiser.js');
const { options, forbidden } = config as { options: ICruiseOptions; forbidden: never };
const result = await cruise(
  ['src', 'client/src'],
  { ...options, ruleSet: { forbidden }, validate: true, outputType: 'err-long' },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
);
const { output, exitCode } = result;
const moduleCount = Number(/(\d+) modules/.exec(String(output))?.[1] ?? 0);

if (exitCode !== 0) {
  console.error(output);
  process.exitCode = 1;
} else if (moduleCount < minModules) {
  console.error(`Only ${moduleCount} modules were looked at: the check itself is broken.`);
  process.exitCode = 1;
} else {
  console.log(`The arrows of ${moduleCount} modules point one way`);
}
