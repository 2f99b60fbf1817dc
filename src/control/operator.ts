import type { DumpFacts } from '../domain/backup.ts';
import type {
  CatalogueWriter,
  ImportFile,
  ImportReport,
  IncomingObservation,
  IncomingPhone,
  RejectedRow,
} from '../domain/ingest.ts';
import { toInstant } from '../domain/instant.ts';
import { documentIdOf } from '../domain/persisted-document.ts';
import type { Rate, RateWriter } from '../domain/rates.ts';
import type { KeyView } from '../services/account-keys.ts';
import type { Accounts } from '../services/accounts.ts';
import type { DocumentRegistry, NewDocument, Registration } from '../services/document-registry.ts';
import { importRows } from '../services/ingest/import-rows.ts';

export interface AccountJson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan: string;
  readonly created_at: string;
}

export interface KeyJson {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

export interface DocumentJson {
  /** `sha256:…`, as requests name it. */
  readonly id: string;
  readonly text: string;
  readonly added_at: string;
}

export type FileToImport = Pick<ImportFile, 'name' | 'sha256' | 'asOf' | 'isDateAssumed'>;

/**
 * What an operator can have done, as JSON in and out, so that it is the same thing in this process and over the
 * local socket of a running gateway. Every method throws GatewayError for what it refuses.
 */
export interface Operator {
  accountCreate(input: { email: string; name: string; plan?: string }): Promise<{
    account: AccountJson;
    api_key: string;
    api_secret: string;
  }>;
  accountList(input: Record<string, never>): Promise<AccountJson[]>;
  accountSetPlan(input: { email: string; plan: string }): Promise<AccountJson>;
  accountResetSecret(input: { email: string }): Promise<{ api_secret: string }>;
  accountDelete(input: { email: string }): Promise<AccountJson>;
  keyList(input: { email: string }): Promise<KeyJson[]>;
  keyCreate(input: { email: string; name: string }): Promise<{ key: KeyJson; api_key: string }>;
  keyRevoke(input: { id: string }): Promise<{ id: string }>;
  /** Ends when this process serves the new version. */
  importFile(input: {
    file: FileToImport;
    phones: readonly IncomingPhone[];
    observations?: readonly IncomingObservation[];
    rejected: readonly RejectedRow[];
    /** Everything is done, counted and undone. */
    isDryRun?: boolean;
  }): Promise<ImportReport>;
  /** Ends when this process reckons with them; the number of rates that differ from before. */
  ratesImport(input: { rates: readonly Rate[] }): Promise<{ changed: number }>;
  /** Registers all of them, or none where any is refused. */
  documentsAdd(input: { documents: readonly NewDocument[] }): Promise<Registration>;
  documentsList(input: Record<string, never>): Promise<DocumentJson[]>;
  documentsRemove(input: { id: string }): Promise<{ id: string }>;
  /** Writes a copy of the embedded database to a new file, with everything that was counted until now. */
  databaseDump(input: { file: string }): Promise<DumpFacts>;
}

const accountJson = ({
  id,
  email,
  name,
  plan,
  createdAt,
}: Awaited<ReturnType<Accounts['setPlan']>>): AccountJson => ({
  id,
  email,
  name,
  plan,
  created_at: toInstant(createdAt),
});

const keyJson = (key: KeyView): KeyJson => ({
  id: key.id,
  name: key.name,
  status: key.status,
  created_at: toInstant(key.createdAt),
  last_used_at: key.lastUsedAt && toInstant(key.lastUsedAt),
  expires_at: key.expiresAt && toInstant(key.expiresAt),
});

export function createOperator(options: {
  readonly accounts: Accounts;
  readonly writer: CatalogueWriter;
  readonly rates: RateWriter;
  readonly documents: DocumentRegistry;
  readonly afterImport: () => Promise<void>;
  readonly dump: (file: string) => Promise<DumpFacts>;
}): Operator {
  const { accounts, writer, rates: rateWriter, documents: registry, afterImport, dump } = options;
  return {
    accountCreate: async ({ email, name, plan }) => {
      const { account, apiKey, apiSecret } = await accounts.create({ email, name }, plan);
      return { account: accountJson(account), api_key: apiKey, api_secret: apiSecret };
    },
    accountList: async () => (await accounts.list()).map(accountJson),
    accountSetPlan: async ({ email, plan }) => accountJson(await accounts.setPlan(email, plan)),
    accountResetSecret: async ({ email }) => ({ api_secret: (await accounts.resetSecret(email)).apiSecret }),
    accountDelete: async ({ email }) => accountJson(await accounts.delete(email)),
    keyList: async ({ email }) => (await accounts.listKeys(email)).map(keyJson),
    keyCreate: async ({ email, name }) => {
      const { key, apiKey } = await accounts.createKey(email, name);
      return { key: keyJson(key), api_key: apiKey };
    },
    keyRevoke: async ({ id }) => {
      await accounts.revokeKey(id);
      return { id };
    },
    importFile: async ({ file, phones, observations = [], rejected, isDryRun = false }) => {
      const options = { observations, isDryRun };
      const report = await importRows(writer, { ...file, recordedAt: null }, phones, rejected, options);
      if (!isDryRun) await afterImport();
      return report;
    },
    ratesImport: async ({ rates }) => {
      const changed = await rateWriter.importRates(rates);
      await afterImport();
      return { changed };
    },
    documentsAdd: ({ documents }) => registry.add(documents),
    documentsList: async () =>
      (await registry.list()).map(({ sha256, text, addedAt }) => ({
        id: documentIdOf(sha256),
        text,
        added_at: toInstant(addedAt),
      })),
    documentsRemove: ({ id }) => registry.remove(id),
    databaseDump: ({ file }) => dump(file),
  };
}
