import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { checkPepperOnce } from './check-pepper.ts';
import type { Config } from './config.ts';
import { createWindowClock } from './domain/quota/windows.ts';
import { checkDocument } from './graphql/check-document.ts';
import { createOperator, type Operator } from './operator/operator.ts';
import { createAccountServices } from './services/accounts/account-services.ts';
import { createDocumentRegistry } from './services/document-registry.ts';
import { standardFeedLimits } from './services/feeds/feed-limits.ts';
import { createFeeds } from './services/feeds/feeds.ts';
import { type AcceptedPepper, acceptPepper } from './services/pepper/accept-pepper.ts';
import { assertInstallation } from './stores/embedded/open-installation.ts';
import { createDatabaseStores, resolvePepper } from './stores/open-stores.ts';
import { commandDeadlines } from './stores/prisma/connection/deadlines.ts';
import { openDatabase } from './stores/prisma/database.ts';

/** What commands need without a gateway: the database, and what is done to it. */
export interface OfflineOperator {
  readonly operator: Operator;
  /** Names of the migrations that were applied at opening. */
  readonly applied: readonly string[];
  /** Takes the present pepper for this database, whatever it was used with. */
  acceptPepper(options: { readonly isLossAccepted: boolean }): Promise<AcceptedPepper>;
  close(): Promise<void>;
}

/**
 * Opens the database for one command, when no gateway is running on it.
 * @param options `makesInstallation`: an embedded database is created where there is none
 * @throws NoInstallationError where there is none and it is not to be created
 */
export async function openOfflineOperator(
  config: Config,
  log: Logger,
  { makesInstallation = false } = {},
): Promise<OfflineOperator> {
  if (config.database.kind === 'embedded' && !makesInstallation) assertInstallation(config.dataDir);
  // What a command has written must be told: the key of a new account is shown this once.
  const database = await openDatabase(config.database, undefined, commandDeadlines);
  try {
    const onWait = (message: string): void => log.warn(message);
    const applied = await database.migrate(onWait);
    const stores = createDatabaseStores(database, onWait, { isCommand: true });
    const nothing = async (): Promise<void> => {};
    const now = Date.now;
    const pepper = await resolvePepper(config, database);
    const { accounts } = createAccountServices({
      now,
      randomBytes,
      store: stores.accounts,
      plans: config.plans,
      pepper,
      quota: null,
      clock: createWindowClock(now, config.quotaTimeZone),
      afterChange: nothing,
    });
    const documents = createDocumentRegistry({
      store: stores.allDocuments,
      check: checkDocument,
      now,
      afterChange: () => {},
    });
    const feeds = createFeeds({
      store: stores.feeds,
      writer: stores.writer,
      pepper,
      randomBytes,
      limits: standardFeedLimits,
      afterImport: nothing,
      onRun: (_ended, bug) => {
        if (bug !== null) log.error({ err: bug }, 'feed failed');
      },
    });
    const commands = createOperator({
      ...stores,
      accounts,
      documents,
      feeds,
      lookAtFeeds: () => {},
      afterImport: nothing,
      dump: database.dump,
    });
    /** Other commands need no pepper, so they work with any. */
    const withRightPepper =
      <Input, Result>(command: (input: Input) => Promise<Result>) =>
      async (input: Input): Promise<Result> => {
        await checkPepperOnce(config, stores, { pepper, log });
        return command(input);
      };
    const operator: Operator = {
      ...commands,
      accountCreate: withRightPepper(commands.accountCreate),
      accountResetSecret: withRightPepper(commands.accountResetSecret),
      keyCreate: withRightPepper(commands.keyCreate),
      keyCreateRestricted: withRightPepper(commands.keyCreateRestricted),
      feedAdd: withRightPepper(commands.feedAdd),
    };
    return {
      operator,
      applied,
      acceptPepper: (options) => acceptPepper(stores.peppers, pepper, options),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
