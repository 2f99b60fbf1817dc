// Checks the types of every TypeScript file of the repository: npm run types. It also fails for a file that no project
// checks, because such a file breaks without anybody noticing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The projects, which are checked here. */
const projects = ['.', 'client'];
/** A project whose packages only the system lane installs: test/system/clients/programs.test.ts checks it. */
const systemProject = 'examples/clients';

const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript7/package.json')));
const root = process.cwd();

/** Runs the compiler. @returns the files that it read, relative to the repository, and everything else that it printed */
function compile(project: string, ...options: string[]) {
  const args = [compiler, '-p', project, '--noEmit', '--checkers', '1', ...options];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  return {
    files: lines.filter(isAbsolute).map((path) => relative(root, path)),
    messages: lines.filter((line) => !isAbsolute(line)),
    isClean: status === 0,
  };
}

const results = projects.map((project) => compile(project, '--listFiles'));
const { files: systemFiles } = compile(systemProject, '--listFilesOnly');
const checkedFiles = new Set([...results.flatMap(({ files }) => files), ...systemFiles]);

const patterns = ['*.ts', '*.tsx', '*.mts', '*.cts'];
const sources = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(path));
const unchecked = sources.filter((path) => !checkedFiles.has(path));

for (const message of results.flatMap(({ messages }) => messages)) console.error(message);
for (const path of unchecked) console.error(`${path} belongs to no project: its types are not checked`);
if (sources.length === 0) console.error('git lists no TypeScript files: the check itself is broken.');
if (results.some(({ isClean }) => !isClean) || unchecked.length > 0 || sources.length === 0)
  process.exitCode = 1;
else console.log(`The types of ${sources.length} files fit`);
