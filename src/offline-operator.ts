import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { checkDatabasePepper, toPeppers } from './check-pepper.ts';
import type { Config } from './config.ts';
import { createWindowClock } from './domain/quota/windows.ts';
import { checkDocument } from './graphql/documents/prepare-operation.ts';
import { createOperator, type Operator } from './operator/operator.ts';
import { createAccountRemoval } from './services/accounts/account-removal.ts';
import { createAccounts } from './services/accounts/accounts.ts';
import { createDocumentRegistry } from './services/document-registry.ts';
import { standardFeedLimits } from './services/feeds/feed-limits.ts';
import { createFeeds } from './services/feeds/feeds.ts';
import { createAccountKeys } from './services/keys/account-keys.ts';
import { createCredentialMaker } from './services/keys/credential-maker.ts';
import { acceptPepper, type PepperAcceptance } from './services/pepper/pepper-check.ts';
import { createPlanTable } from './services/quota/plan-table.ts';
import { assertInstallation } from './stores/embedded/open-installation.ts';
import { createDatabaseStores, resolvePepper } from './stores/open-stores.ts';
import { commandDeadlines } from './stores/prisma/connection/deadlines.ts';
import { openDatabase } from './stores/prisma/database.ts';

export type OfflineOperator = Awaited<ReturnType<typeof openOfflineOperator>>;

/**
 * Opens the database for one command, while no gateway uses it.
 * @param options `shouldCreateInstallation`: whether to create the embedded database if it is missing
 * @throws NoInstallationError if the embedded database is missing and may not be created
 */
export async function openOfflineOperator(
  config: Config,
  log: Logger,
  { shouldCreateInstallation = false } = {},
) {
  if (config.database.kind === 'embedded' && !shouldCreateInstallation) assertInstallation(config.dataDir);
  // Commands have longer deadlines: the key of a new account is shown only once, so creating an account must
  // not time out.
  const database = await openDatabase(config.database, undefined, commandDeadlines);
  try {
    const onWait = (message: string): void => log.warn(message);
    const appliedMigrations = await database.migrate(onWait);
    const stores = createDatabaseStores(database, onWait, { isCommand: true });
    // No gateway is running, so there is no cache to update after a change.
    const afterChange = async (): Promise<void> => {};
    const now = Date.now;
    const pepper = await resolvePepper(config, database);
    const store = stores.accounts;
    const clock = createWindowClock(now, config.quotaTimeZone);
    const plans = createPlanTable(config.plans);
    const credentials = createCredentialMaker(pepper, randomBytes, config.previousPeppers);
    const removeAccount = createAccountRemoval({ store, credentials, quota: null, clock, now, afterChange });
    // Without a gateway, no uses of keys are waiting in memory to be written.
    const keys = createAccountKeys({ store, credentials, now, getLastUse: () => null, afterChange });
    const accounts = createAccounts({
      store,
      keys,
      credentials,
      plans,
      clock,
      now,
      removeAccount,
      afterChange,
    });
    const documents = createDocumentRegistry({
      store: stores.bulkDocuments,
      check: checkDocument,
      now,
      afterChange,
    });
    const feeds = createFeeds({
      store: stores.feeds,
      writer: stores.writer,
      pepper,
      previousPeppers: config.previousPeppers,
      randomBytes,
      limits: standardFeedLimits,
      afterImport: afterChange,
      onRun: (_endedRun, bug) => {
        if (bug !== null) log.error({ err: bug }, 'feed failed');
      },
    });
    const commands = createOperator({
      accounts,
      planRequests: stores.planRequests,
      writer: stores.writer,
      rates: stores.rates,
      documents,
      feeds,
      pollFeeds: () => {},
      afterImport: afterChange,
      dump: database.dump,
    });
    /** Adds a check of the pepper to a command that hashes or encrypts with it. */
    const withPepperCheck =
      <Input, Result>(command: (input: Input) => Promise<Result>) =>
      async (input: Input): Promise<Result> => {
        await checkDatabasePepper(config, stores.peppers, { pepper, log });
        return command(input);
      };
    const operator: Operator = {
      ...commands,
      accountCreate: withPepperCheck(commands.accountCreate),
      accountResetSecret: withPepperCheck(commands.accountResetSecret),
      keyCreate: withPepperCheck(commands.keyCreate),
      keyCreateRestricted: withPepperCheck(commands.keyCreateRestricted),
      feedAdd: withPepperCheck(commands.feedAdd),
      feedAddMapped: withPepperCheck(commands.feedAddMapped),
    };
    return {
      operator,
      /** The names of the migrations that were applied when the database was opened. */
      appliedMigrations,
      /** Records the configured pepper as that of the database, even if the database was used with another one. */
      acceptPepper: (options: { readonly isLossAccepted: boolean }): Promise<PepperAcceptance> =>
        acceptPepper(stores.peppers, toPeppers(config, pepper), options),
      close: (): Promise<void> => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
