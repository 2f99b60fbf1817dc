import { operatorOrigin } from '../domain/accounts/account-change.ts';
import type { PlanRequestStore } from '../domain/accounts/plan-request.ts';
import type { DumpFacts } from '../domain/backup.ts';
import type {
  CatalogueWriter,
  ImportFile,
  ImportMode,
  ImportReport,
} from '../domain/catalogue/catalogue-writer.ts';
import type { IncomingObservation, IncomingPhone, RejectedRow } from '../domain/catalogue/incoming-row.ts';
import type { Rate, RateWriter } from '../domain/catalogue/prices/rates.ts';
import { toInstant } from '../domain/instant.ts';
import { toDocumentId } from '../domain/persisted-document.ts';
import { signupPlan } from '../domain/quota/plan.ts';
import { importRows } from '../ingest/import-rows.ts';
import {
  toAccountJson,
  toAccountPlanJson,
  toCreatedAccountJson,
  toCreatedKeyJson,
  toKeyJson,
  toPlanRequestJson,
} from '../services/accounts/account-json.ts';
import type { Accounts } from '../services/accounts/accounts.ts';
import type { DocumentRegistry, NewDocument } from '../services/document-registry.ts';
import { type FeedJson, toFeedJson, toFeedRunJson } from '../services/feeds/feed-json.ts';
import type { Feeds } from '../services/feeds/feeds.ts';
import type { FeedInput } from '../services/feeds/read-feed-input.ts';
import { readKeyRestrictions } from '../services/keys/read-key-restrictions.ts';

/** The status of a running gateway, for checks of a deployment. */
export interface GatewayStatus {
  /** The address on which it listens. Null while it starts, and for older releases that do not report it. */
  readonly listening: { readonly host: string; readonly port: number } | null;
}

/** The content of a file, and the options of its import. */
interface FileToImport extends ImportMode {
  readonly file: Omit<ImportFile, 'recordedAt'>;
  readonly phones: readonly IncomingPhone[];
  readonly observations?: readonly IncomingObservation[];
  readonly rejected: readonly RejectedRow[];
}

export type Operator = ReturnType<typeof createOperator>;

/**
 * Creates the operations behind the commands of the command line. Each is named like its command: `account create` is
 * `accountCreate`. Inputs and results can be sent as JSON, so a command works the same way in this process and over the
 * local socket of a running gateway. Every method throws a GatewayError if it rejects its input.
 */
export function createOperator(options: {
  readonly accounts: Accounts;
  readonly planRequests: PlanRequestStore;
  readonly writer: CatalogueWriter;
  readonly rates: RateWriter;
  readonly documents: DocumentRegistry;
  readonly feeds: Feeds;
  readonly pollFeeds: () => void;
  readonly afterImport: () => Promise<void>;
  readonly dump: (file: string) => Promise<DumpFacts>;
}) {
  const { accounts, planRequests, writer, rates: rateWriter, documents: registry, afterImport } = options;
  return {
    ...createFeedOperations(options.feeds, options.pollFeeds),
    accountCreate: async ({ plan = signupPlan, ...input }: { email: string; name: string; plan?: string }) =>
      toCreatedAccountJson(await accounts.create(input, plan, { origin: operatorOrigin })),
    accountList: async () => (await accounts.list()).map(toAccountJson),
    accountSetPlan: async (input: { email: string; plan: string; until?: string | null }) =>
      toAccountPlanJson(await accounts.setPlan(input.email, input.plan, input.until ?? null)),
    accountRequests: async () => (await planRequests.listOpen()).map(toPlanRequestJson),
    accountResetSecret: async ({ email }: { email: string }) => ({
      api_secret: (await accounts.resetSecret(email)).apiSecret,
    }),
    accountDelete: async ({ email }: { email: string }) => toAccountJson(await accounts.delete(email)),
    keyList: async ({ email }: { email: string }) => (await accounts.listKeys(email)).map(toKeyJson),
    keyCreate: async ({ email, name }: { email: string; name: string }) =>
      toCreatedKeyJson(await accounts.createKey(email, name, null)),
    /**
     * Creates a key with restrictions. This is a separate command, because a gateway of an older release would ignore
     * the restrictions and create an unrestricted key.
     */
    keyCreateRestricted: async (input: { email: string; name: string; restrictions: unknown }) =>
      toCreatedKeyJson(
        await accounts.createKey(input.email, input.name, readKeyRestrictions(input.restrictions)),
      ),
    /** Replaces all restrictions of a key. Null removes them. */
    keyRestrict: async ({ id, restrictions }: { id: string; restrictions: unknown }) =>
      toKeyJson(await accounts.restrictKey(id, readKeyRestrictions(restrictions))),
    keyRevoke: async ({ id }: { id: string }) => {
      await accounts.revokeKey(id);
      return { id };
    },
    /**
     * Imports a file. Resolves once this process serves the new catalogue. With `hasMoreFiles`, which means that
     * another file follows, it resolves once the file is in the database.
     */
    importFile: async ({ file, phones, rejected, ...options }: FileToImport): Promise<ImportReport> => {
      const report = await importRows(writer, { ...file, recordedAt: null }, phones, rejected, options);
      if (options.isDryRun !== true && options.hasMoreFiles !== true) await afterImport();
      return report;
    },
    /** Ends an import of several files. Resolves once this process serves all of the imported data. */
    importEnd: async (): Promise<void> => {
      await writer.endImport();
      await afterImport();
    },
    /**
     * Imports exchange rates. Resolves once this process uses them.
     * @returns the number of rates that changed
     */
    ratesImport: async ({ rates }: { rates: readonly Rate[] }) => {
      const changed = await rateWriter.importRates(rates);
      await afterImport();
      return { changed };
    },
    /** Registers all GraphQL documents, or none if one of them is invalid. */
    documentsAdd: ({ documents }: { documents: readonly NewDocument[] }) => registry.add(documents),
    /** Lists the registered documents with the ids that requests use for them, such as `sha256:…`. */
    documentsList: async () =>
      (await registry.list()).map(({ sha256, text, addedAt }) => ({
        id: toDocumentId(sha256),
        text,
        added_at: toInstant(addedAt),
      })),
    documentsRemove: ({ id }: { id: string }) => registry.remove(id),
    /** Writes a copy of the embedded database, with all charges so far, to a new file. */
    databaseDump: ({ file }: { file: string }) => options.dump(file),
  };
}

interface FeedName {
  readonly name: string;
}

/**
 * Creates the operator's commands for feeds.
 * @param pollFeeds the function that makes the gateway check at once which feeds are due
 */
function createFeedOperations(feeds: Feeds, pollFeeds: () => void) {
  const findFeedJson = async (name: string): Promise<FeedJson | undefined> =>
    (await feeds.list()).filter((feed) => feed.name === name).map(toFeedJson)[0];
  const feedAdd = async (input: FeedInput) => {
    await feeds.add(input);
    const addedFeed = await findFeedJson(input.name);
    pollFeeds();
    return addedFeed;
  };
  return {
    feedAdd,
    /** Adds a feed with a mapping. This is a separate command, because older gateways would ignore the mapping. */
    feedAddMapped: feedAdd,
    feedList: async () => (await feeds.list()).map(toFeedJson),
    feedRuns: async ({ name }: FeedName) => (await feeds.listRuns(name)).map(toFeedRunJson),
    feedRemove: async ({ name }: FeedName) => {
      await feeds.remove(name);
      pollFeeds();
      return { name };
    },
    /**
     * Fetches and imports a feed. Resolves once this process serves the imported data.
     * @returns the run, and a report of each file with all of its rejected rows
     */
    feedRun: async ({ name }: FeedName) => {
      const { run, imported, unreadable } = await feeds.run(name);
      pollFeeds();
      return { run: toFeedRunJson(run), imported, unreadable };
    },
  };
}
