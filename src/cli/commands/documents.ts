import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { GatewayError } from '../../domain/errors.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import type { Operator } from '../../operator/operator.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { DocumentsFileError, readDocumentsFile } from '../files/read-documents-file.ts';
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
