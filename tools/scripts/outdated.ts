// Lists outdated packages, the builds of Node for each platform among them, and packages with an advisory:
// npm run outdated. Exit status 1 when a package has an advisory.
import { spawnSync } from 'node:child_process';
import { heldPackages } from './outdated/held-packages.ts';
import { readAudit, readOutdated } from './outdated/read-reports.ts';

/** Runs npm. Its exit status is ignored, because it is not 0 when npm has something to report. */
function runNpm(...args: string[]): string {
  const { stdout, error } = spawnSync('npm', args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  return stdout;
}

const outdated = readOutdated(runNpm('outdated', '--json'), heldPackages);
const free = outdated.filter(({ held }) => held === null);
const held = outdated.filter((entry) => entry.held !== null);
console.log(`${free.length} packages are behind without a recorded reason`);
for (const { name, version, latest } of free) console.log(`  ${name} ${version} → ${latest}`);
console.log(`${held.length} are held`);
for (const { name, version, latest, held: reason } of held)
  console.log(`  ${name} ${version} → ${latest}: ${reason}`);

const audit = readAudit(runNpm('audit', '--json'));
if ('unanswered' in audit) {
  console.log(`Advisories are not known: the registry does not tell them (${audit.unanswered})`);
} else {
  console.log(`${audit.length} packages have an advisory`);
  for (const { name, severity, title } of audit) console.log(`  ${name}: ${severity}, ${title}`);
}

if (!('unanswered' in audit) && audit.length > 0) process.exitCode = 1;
