import type { Review } from '../../domain/catalogue/history.ts';
import { type NodeType, toNodeId } from '../../domain/catalogue/node-id.ts';
import type { Price } from '../../domain/catalogue/price.ts';
import type { Phone, PhoneBrand } from '../../record/phone.ts';
import { formatSentenceWithExample, nodeId } from '../../services/descriptions/describe.ts';
import { builder } from './builder.ts';

/** The values of nodes. Each type has a member that no other type has, by which it is recognised. */
export type NodeValue = Phone | PhoneBrand | Price | Review;

const isPhone = (node: object): node is Phone => 'fullName' in node;
const isPrice = (node: object): node is Price => 'amount' in node;
const isReview = (node: object): node is Review => 'publishedAt' in node;

/** Returns the name of a node's type. */
export function getNodeType(node: object): NodeType {
  if (isPhone(node)) return 'Phone';
  if (isPrice(node)) return 'Price';
  return isReview(node) ? 'Review' : 'Brand';
}

/**
 * The interface of `node` and `nodes` (Relay's Global Object Identification). Its id is `nodeId`, because
 * types have an `id`.
 */
export const NodeInterface = builder.interfaceRef<object>('Node').implement({
  resolveType: (node) => getNodeType(node as object),
  fields: (t) => ({
    nodeId: t.id({
      description: formatSentenceWithExample(nodeId),
      resolve: (node) => {
        const { id, convertedFrom = null, amount } = node as NodeValue & Partial<Price>;
        const currency = convertedFrom === null ? null : (amount?.currency ?? null);
        return toNodeId({ type: getNodeType(node), id, currency });
      },
    }),
  }),
});
