import { z } from 'zod';
import type { NewDocument } from '../../services/document-registry.ts';

/** The error for a file that contains no documents. The message says what to do. */
export class DocumentsFileError extends Error {
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
export function readDocumentsFile(fileName: string, content: Uint8Array): NewDocument[] {
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
