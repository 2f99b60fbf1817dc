import type { OperationInfo } from '../site-services.ts';

/** The path of the guides. The paths in this file have no language prefix. */
export const guidesPath = '/docs/guides';
export const searchIndexPath = '/docs/search.json';
export const getOperationPath = ({ operationId }: OperationInfo): string => `/docs/${operationId}`;

/** Lists the paths of all pages of the reference, in reading order. */
export const listReferencePaths = (operations: readonly OperationInfo[]): string[] => [
  '/docs',
  guidesPath,
  ...operations.map(getOperationPath),
];
