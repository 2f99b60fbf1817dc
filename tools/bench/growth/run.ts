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

const exitCode = await runProgram(async (resources, log) => {
  const options = readGrowthOptions(process.argv.slice(2));
  if (options !== null) await measurements[options.part](options, resources, log);
  return 0;
});
// Exit at once, because an interrupted run would still wait for its next steps.
process.exit(exitCode);
