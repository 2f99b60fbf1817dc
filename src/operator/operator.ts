import type { PlanRequestStore } from '../domain/accounts/plan-request.ts';
import type { DumpFacts } from '../domain/backup.ts';
import type {
  CatalogueWriter,
  ImportFile,
  ImportMode,
  ImportReport,
  IncomingObservation,
  IncomingPhone,
  RejectedRow,
} from '../domain/catalogue/ingest.ts';
import type { Rate, RateWriter } from '../domain/catalogue/rates.ts';
import { toInstant } from '../domain/instant.ts';
import { documentIdOf } from '../domain/persisted-document.ts';
import { importRows } from '../ingest/import-rows.ts';
import {
  accountJson,
  accountPlanJson,
  createdAccountJson,
  createdKeyJson,
  keyJson,
  planRequestJson,
} from '../services/accounts/account-json.ts';
import type { Accounts } from '../services/accounts/accounts.ts';
import type { DocumentRegistry, NewDocument } from '../services/document-registry.ts';
import type { Feeds } from '../services/feeds/feeds.ts';
import { readKeyRestrictions } from '../services/keys/read-key-restrictions.ts';
import { createFeedOperations } from './feed-operations.ts';

/** A gateway that runs: where it listens, for who checks a deployment. Not an operation on the data. */
export interface GatewayStatus {
  /** Null while it starts, and of a release that did not say. */
  readonly listening: { readonly host: string; readonly port: number } | null;
}

/** What a key is restricted to, in the spelling of the wire. */
interface Restricted {
  readonly restrictions: unknown;
}

/** A file that was read, and how it is imported. */
interface FileToImport extends ImportMode {
  readonly file: Omit<ImportFile, 'recordedAt'>;
  readonly phones: readonly IncomingPhone[];
  readonly observations?: readonly IncomingObservation[];
  readonly rejected: readonly RejectedRow[];
}

/**
 * What the commands can do, as JSON in and out, so that it is the same in this process and over the
 * local socket of a running gateway. Every method throws GatewayError for a refusal.
 */
export type Operator = ReturnType<typeof createOperator>;

export function createOperator(options: {
  readonly accounts: Accounts;
  readonly planRequests: Pick<PlanRequestStore, 'open'>;
  readonly writer: CatalogueWriter;
  readonly rates: RateWriter;
  readonly documents: DocumentRegistry;
  readonly feeds: Feeds;
  readonly lookAtFeeds: () => void;
  readonly afterImport: () => Promise<void>;
  readonly dump: (file: string) => Promise<DumpFacts>;
}) {
  const {
    accounts,
    planRequests,
    writer,
    rates: rateWriter,
    documents: registry,
    afterImport,
    dump,
  } = options;
  return {
    ...createFeedOperations(options.feeds, options.lookAtFeeds),
    accountCreate: async ({ plan, ...input }: { email: string; name: string; plan?: string }) =>
      createdAccountJson(await accounts.create(input, plan)),
    accountList: async () => (await accounts.list()).map(accountJson),
    accountSetPlan: async ({
      email,
      plan,
      until = null,
    }: {
      email: string;
      plan: string;
      until?: string | null;
    }) => {
      return accountPlanJson(await accounts.setPlan(email, plan, until));
    },
    accountRequests: async () => (await planRequests.open()).map(planRequestJson),
    accountResetSecret: async ({ email }: { email: string }) => ({
      api_secret: (await accounts.resetSecret(email)).apiSecret,
    }),
    accountDelete: async ({ email }: { email: string }) => accountJson(await accounts.delete(email)),
    keyList: async ({ email }: { email: string }) => (await accounts.listKeys(email)).map(keyJson),
    keyCreate: async ({ email, name }: { email: string; name: string }) =>
      createdKeyJson(await accounts.createKey(email, name, null)),
    /** A command of its own: a gateway of an older release would make a key without the restrictions. */
    keyCreateRestricted: async ({
      email,
      name,
      restrictions,
    }: { email: string; name: string } & Restricted) =>
      createdKeyJson(await accounts.createKey(email, name, readKeyRestrictions(restrictions))),
    /** Replaces them as a whole; null lifts them. */
    keyRestrict: async ({ id, restrictions }: { id: string } & Restricted) =>
      keyJson(await accounts.restrictKey(id, readKeyRestrictions(restrictions))),
    keyRevoke: async ({ id }: { id: string }) => {
      await accounts.revokeKey(id);
      return { id };
    },
    /** Resolves when this process serves the new version, or with `goesOn` when the file is written. */
    importFile: async ({ file, phones, rejected, ...options }: FileToImport): Promise<ImportReport> => {
      const report = await importRows(writer, { ...file, recordedAt: null }, phones, rejected, options);
      if (options.isDryRun !== true && options.goesOn !== true) await afterImport();
      return report;
    },
    /** Ends an import that went on. Resolves when this process serves everything that it brought. */
    importEnd: async (): Promise<void> => {
      await writer.endImport();
      await afterImport();
    },
    /** Resolves when this process uses them. @returns the number of changed rates */
    ratesImport: async ({ rates }: { rates: readonly Rate[] }) => {
      const changed = await rateWriter.importRates(rates);
      await afterImport();
      return { changed };
    },
    /** Registers all, or none if one is invalid. */
    documentsAdd: ({ documents }: { documents: readonly NewDocument[] }) => registry.add(documents),
    /** With the ids by which requests name them: `sha256:…`. */
    documentsList: async () =>
      (await registry.list()).map(({ sha256, text, addedAt }) => ({
        id: documentIdOf(sha256),
        text,
        added_at: toInstant(addedAt),
      })),
    documentsRemove: ({ id }: { id: string }) => registry.remove(id),
    /** Writes a copy of the embedded database to a new file, with everything that was counted until now. */
    databaseDump: ({ file }: { file: string }) => dump(file),
  };
}
