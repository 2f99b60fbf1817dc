import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { GatewayError } from '../../domain/errors.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import type { Operator } from '../../operator/operator.ts';
import type { NewDocument } from '../../services/document-registry.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { formatTable } from '../output.ts';

/** Adds the commands `phone-gateway documents …`. */
export function addDocumentsCommands(program: Command, { runWithOperator }: CommandContext): void {
  const documentsCommand = program
    .command('documents')
    .description('Persisted GraphQL documents: add, list, remove');

  documentsCommand
    .command('add <file...>')
    .description(
      'Register documents: .graphql or .gql (one each), or .json (documents by name, or an Apollo manifest); a file with an invalid document is not registered at all',
    )
    .action((files: string[]) => runWithOperator((operator) => addFiles(operator, files)));

  documentsCommand
    .command('list')
    .description('List the documents that are registered')
    .action(() =>
      runWithOperator(async (operator) => {
        const registeredDocuments = await operator.documentsList();
        const rows = registeredDocuments.map(({ id, added_at, text }) => [id, added_at, shortenText(text)]);
        return { value: registeredDocuments, lines: formatTable(['ID', 'ADDED', 'DOCUMENT'], rows) };
      }),
    );

  documentsCommand
    .command('remove <sha256>')
    .description('Remove a document; other gateways stop serving it within a minute')
    .action((id: string) =>
      runWithOperator(async (operator) => {
        const removedDocument = await operator.documentsRemove({ id });
        return { value: removedDocument, lines: [`removed ${removedDocument.id}`] };
      }),
    );
}

/** A file, or a document in it, that could not be registered. */
interface FailedDocument {
  readonly file: string;
  /** The name of the document, or null if the whole file failed. */
  readonly name: string | null;
  readonly reason: string;
}

async function addFiles(operator: Operator, files: readonly string[]): Promise<CommandResult> {
  const registeredDocuments: { file: string; name: string | null; id: string }[] = [];
  const failures: FailedDocument[] = [];
  let addedCount = 0;
  for (const file of files) {
    try {
      const documents = readDocumentsFile(file, await readFile(file));
      const result = await operator.documentsAdd({ documents });
      addedCount += result.added;
      registeredDocuments.push(...result.documents.map(({ name, id }) => ({ file, name, id })));
      failures.push(...result.refused.map(({ name, reason }) => ({ file, name, reason })));
    } catch (error) {
      failures.push({ file, name: null, reason: explainError(error) });
    }
  }
  const rows = registeredDocuments.map(({ id, name, file }) => [id, name ?? '', file]);
  return {
    value: { added: addedCount, documents: registeredDocuments, failed: failures },
    lines: [
      ...(rows.length > 0 ? formatTable(['ID', 'NAME', 'FILE'], rows) : []),
      `${formatPlural(registeredDocuments.length, 'document')} registered, ${addedCount} new`,
      ...failures.map(
        ({ file, name, reason }) => `not registered ${file}${name === null ? '' : ` (${name})`}: ${reason}`,
      ),
    ],
    exitCode: failures.length > 0 ? 1 : 0,
  };
}

function explainError(error: unknown): string {
  if (error instanceof DocumentsFileError || error instanceof GatewayError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a directory; name its files instead.';
  if (code === 'EACCES') return 'This file cannot be read; check its permissions.';
  throw error;
}

/** Shortens a document to one line from which people can recognise it. */
function shortenText(text: string): string {
  const line = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** The error for a file that contains no documents. The message says what to do. */
class DocumentsFileError extends Error {
  override readonly name = 'DocumentsFileError';
}

const manifestFormat = 'apollo-persisted-query-manifest';
/** The schema of manifests that Apollo's `generate-persisted-query-manifest` writes. */
const manifestSchema = z.object({
  format: z.literal(manifestFormat),
  operations: z.array(z.object({ id: z.string(), name: z.string().optional(), body: z.string() })),
});
/** The schema of documents by name, which Relay's compiler and other tools write. */
const documentMapSchema = z.record(z.string(), z.string());

/**
 * Reads the documents of a file. A `.graphql` or `.gql` file is one document with the same bytes, so both have
 * the same digest. A `.json` file is an object of documents by name, or Apollo's manifest.
 * @throws DocumentsFileError if the file contains no documents
 */
function readDocumentsFile(fileName: string, content: Uint8Array): NewDocument[] {
  if (/\.(graphql|gql)$/i.test(fileName)) return [{ name: null, text: decode(content, true) }];
  if (!/\.json$/i.test(fileName)) {
    throw new DocumentsFileError(
      'Name it .graphql or .gql (one document), or .json (an object of documents by name).',
    );
  }
  const documents = parseDocuments(decode(content, false));
  if (documents.length === 0) throw new DocumentsFileError('The file has no document.');
  return documents;
}

function decode(content: Uint8Array, shouldKeepBom: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: shouldKeepBom }).decode(content);
  } catch (cause) {
    throw new DocumentsFileError('The file is not in UTF-8.', { cause });
  }
}

function parseDocuments(text: string): NewDocument[] {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (cause) {
    throw new DocumentsFileError(`The file is not JSON: ${(cause as Error).message}.`, { cause });
  }
  const manifest = manifestSchema.safeParse(input);
  if (manifest.success) {
    return manifest.data.operations.map(({ id, name, body }) => ({ name: name ?? id, text: body }));
  }
  const documentMap = documentMapSchema.safeParse(input);
  // An incomplete manifest is an error, not a map of documents.
  if (documentMap.success && documentMap.data.format !== manifestFormat) {
    return Object.entries(documentMap.data).map(([name, body]) => ({ name, text: body }));
  }
  throw new DocumentsFileError(
    `The file must be an object of documents by name, or a manifest with "format": "${manifestFormat}" and "operations": [{ "id", "body" }].`,
  );
}
