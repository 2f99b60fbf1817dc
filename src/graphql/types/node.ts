import { type NodeRef, nodeIdHelp, readNodeId } from '../../domain/catalogue/node-id.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { maxIds } from '../../services/catalogue/phone-catalogue.ts';
import { type GraphQLContext, getCaller } from '../context.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { NodeInterface, type NodeValue } from '../schema/node-interface.ts';

/**
 * Reads a `nodeId`.
 * @param argument the name of the argument for errors
 * @throws GatewayError `invalid-parameter` if it is malformed
 */
export function toNodeRef(nodeId: unknown, argument: string): NodeRef {
  const ref = readNodeId(String(nodeId));
  if (ref === null) throw createParameterError(argument, nodeIdHelp);
  return ref;
}

/**
 * Finds a node, or null. One statement reads all prices of an operation, and another all reviews. `prismaNode` would
 * need one statement for each node (see decision 95).
 */
function findNode(
  { type, id, currency }: NodeRef,
  context: GraphQLContext,
): NodeValue | null | Promise<NodeValue | null> {
  const { catalogue, history } = context;
  if (type === 'Phone') return catalogue.findPhone({ id });
  if (type === 'Brand') return catalogue.findBrand({ id });
  if (type === 'Review') return history.readReview(id, {});
  const pendingPrice = history.readPrice(id, { freshness: getCaller(context).plan.data });
  return pendingPrice.then((price) => price && catalogue.convert(price, currency));
}

const readNodeIds = ({ nodeIds }: FieldArguments): readonly unknown[] => nodeIds as readonly unknown[];

function assertNodeIds(args: FieldArguments): void {
  const ids = readNodeIds(args);
  if (ids.length > maxIds) throw createParameterError('nodeIds', `must name at most ${maxIds} nodes`);
  assertAll(ids.map((nodeId, index) => () => void toNodeRef(nodeId, `nodeIds.${index}`)));
}

builder.queryFields((t) => ({
  node: t.field({
    type: NodeInterface,
    nullable: true,
    args: { nodeId: t.arg.id({ required: true }) },
    ...declareCost({
      charge: 'root',
      checkArguments: ({ nodeId }) => void toNodeRef(nodeId, 'nodeId'),
      countOfType: ({ nodeId }, type) => (toNodeRef(nodeId, 'nodeId').type === type ? 1 : 0),
    }),
    resolve: (_root, { nodeId }, context) => findNode(toNodeRef(nodeId, 'nodeId'), context),
  }),
  nodes: t.field({
    type: [NodeInterface],
    nullable: { list: true, items: true },
    args: { nodeIds: t.arg.idList({ required: true }) },
    ...declareCost({
      charge: 'root',
      getSize: (args) => readNodeIds(args).length,
      checkArguments: assertNodeIds,
      countOfType: (args, type) =>
        readNodeIds(args).filter((nodeId) => toNodeRef(nodeId, 'nodeIds').type === type).length,
    }),
    // If the database fails, the whole field fails, so the failure is reported once and the unit is refunded.
    resolve: (_root, { nodeIds }, context) =>
      Promise.all(nodeIds.map((nodeId) => findNode(toNodeRef(nodeId, 'nodeIds'), context))),
  }),
}));
