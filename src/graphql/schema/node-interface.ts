import type { Review } from '../../domain/catalogue/history.ts';
import { type NodeType, toNodeId } from '../../domain/catalogue/node-id.ts';
import type { Price } from '../../domain/catalogue/prices/price.ts';
import type { Phone, PhoneBrand } from '../../record/phone.ts';
import { formatSentenceWithExample, nodeId } from '../../services/descriptions/describe.ts';
import { builder } from './builder.ts';

/** The value of a node. A phone, a price or a review is recognised by a member that no other node has. */
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
 * The type of `node` and `nodes` (Relay's Global Object Identification). Its id is called `nodeId`, because most types
 * already have another `id`.
 */
export const NodeInterface = builder.interfaceRef<object>('Node').implement({
  resolveType: (node) => getNodeType(node as object),
  fields: (t) => ({
    nodeId: t.id({
      description: formatSentenceWithExample(nodeId),
      resolve: (node) => {
        const { id, convertedFrom = null, amount } = node as NodeValue & Partial<Price>;
        // The id of a converted price contains the currency, so that `node` returns the same amount.
        const currency = convertedFrom === null ? null : (amount?.currency ?? null);
        return toNodeId({ type: getNodeType(node), id, currency });
      },
    }),
  }),
});
