// npm run growth: how the gateway grows with phones and accounts. See ../README.md.
import { runProgram } from '../../testing/run-program.ts';
import { measureAccounts } from './measure-accounts.ts';
import { measureCatalogue } from './measure-catalogue.ts';
import { measureStarts } from './measure-starts.ts';
import { measureTurns } from './measure-turns.ts';
import { readGrowthOptions } from './options.ts';

const measurements = {
  starts: measureStarts,
  catalogue: measureCatalogue,
  turns: measureTurns,
  accounts: measureAccounts,
};

const exitCode = await runProgram(async (resources, tell) => {
  const options = readGrowthOptions(process.argv.slice(2));
  if (options !== null) await measurements[options.part](options, resources, tell);
  return 0;
});
// Whatever an interrupted run was about to do next is not waited for.
process.exit(exitCode);
