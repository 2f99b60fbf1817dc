import { docsMessages } from '../messages/docs.ts';
import { type Guide, guideMessages } from '../messages/docs-guides.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { withoutCode } from '../with-code.ts';
import { type DocumentedOperation, getResponseSchema, type ReferenceDocument } from './reference-document.ts';
import { getOperationPath, guidesPath } from './reference-paths.ts';
import { guideNames } from './render-guides.ts';
import { findObject, listMemberPaths } from './render-members.ts';
import { getSummary, responsePrefix } from './render-operation.ts';

/** A page or a part of a page that the search of the reference finds. */
interface IndexedPage {
  readonly url: string;
  readonly title: string;
  /** The method and path of an operation, or the kind of page. */
  readonly note: string;
  /** What is searched besides title and note. */
  readonly text: string;
  /** The parameters, members of the body and response fields, each the id of an element of the page. */
  readonly parts: readonly string[];
}

/** Creates what the script of the reference searches: guides, operations, parameters and response fields. */
export function createSearchIndex(
  visit: Visit,
  operations: readonly OperationInfo[],
  { paths, components: { schemas } }: ReferenceDocument,
): IndexedPage[] {
  const t = docsMessages[visit.locale];
  const guides = guideNames.map((name): IndexedPage => {
    const { title, text, keywords = '' }: Guide = guideMessages[visit.locale][name];
    const url = `${visit.link(guidesPath)}#${name}`;
    return { url, title, note: t.guides, text: withoutCode([...text, keywords].join(' ')), parts: [] };
  });
  const pages = operations.map((operation): IndexedPage => {
    const documented = paths[operation.path]?.[operation.method.toLowerCase()] as DocumentedOperation;
    const body = documented.requestBody?.content['application/json'].schema;
    const listPaths = (schema: typeof body | null, prefix: string): string[] => {
      const object = findObject(schema ?? {}, schemas);
      return object === null ? [] : listMemberPaths(object, schemas, prefix);
    };
    return {
      url: visit.link(getOperationPath(operation)),
      title: getSummary(visit, operation),
      note: `${operation.method} ${operation.path}`,
      text: `${operation.operationId} ${operation.summary} ${documented.description ?? ''}`,
      parts: [
        ...documented.parameters.map(({ name }) => name),
        ...listPaths(body, ''),
        ...listPaths(getResponseSchema(documented), responsePrefix),
      ],
    };
  });
  return [...guides, ...pages];
}
