import { docsMessages } from '../messages/docs/docs.ts';
import { type Guide, guideMessages } from '../messages/docs/docs-guides.ts';
import { removeBackticks } from '../rendering/inline-code.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { getDocumentedOperation, getResponseSchema, type ReferenceDocument } from './reference-document.ts';
import { getOperationPath, guidesPath } from './reference-paths.ts';
import { guideNames } from './render-guides.ts';
import { findObject, listMemberPaths } from './render-members.ts';
import { getSummary, responsePrefix } from './render-operation.ts';

/** An operation or a guide, as the search of the reference finds and shows it. */
interface IndexedPage {
  readonly url: string;
  readonly title: string;
  /** The method and path of an operation, or the label of guides. */
  readonly note: string;
  /** Further text that is searched, but not shown. */
  readonly text: string;
  /** The HTML ids of the parameters, body members and response fields on the page. */
  readonly parts: readonly string[];
}

/** Creates the search index of the reference: all guides, and all operations with their parameters and fields. */
export function createSearchIndex(
  visit: Visit,
  operations: readonly OperationInfo[],
  document: ReferenceDocument,
): IndexedPage[] {
  const t = docsMessages[visit.locale];
  const guidePages = guideNames.map((name): IndexedPage => {
    const { title, text, keywords = '' }: Guide = guideMessages[visit.locale][name];
    const url = `${visit.link(guidesPath)}#${name}`;
    return { url, title, note: t.guides, text: removeBackticks([...text, keywords].join(' ')), parts: [] };
  });
  const { schemas } = document.components;
  const operationPages = operations.map((operation): IndexedPage => {
    const documentation = getDocumentedOperation(document, operation);
    const body = documentation.requestBody?.content['application/json'].schema;
    const listPaths = (schema: typeof body | null, prefix: string): string[] => {
      const object = findObject(schema ?? {}, schemas);
      return object === null ? [] : listMemberPaths(object, schemas, prefix);
    };
    return {
      url: visit.link(getOperationPath(operation)),
      title: getSummary(visit, operation),
      note: `${operation.method} ${operation.path}`,
      text: `${operation.operationId} ${operation.summary} ${documentation.description ?? ''}`,
      parts: [
        ...documentation.parameters.map(({ name }) => name),
        ...listPaths(body, ''),
        ...listPaths(getResponseSchema(documentation), responsePrefix),
      ],
    };
  });
  return [...guidePages, ...operationPages];
}
