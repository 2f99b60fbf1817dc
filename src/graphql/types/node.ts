import { type NodeRef, nodeIdHelp, readNodeId } from '../../domain/catalogue/node-id.ts';
import { readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { phoneFilters } from '../../record/phone-filter.ts';
import { maxIds, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { getPhoneRefHelp } from '../arguments.ts';
import { type GraphQLContext, getCaller } from '../context.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { NodeInterface, type NodeValue } from '../schema/node-interface.ts';
import { PhoneType } from './phone.ts';

/**
 * Reads a `nodeId`.
 * @param argument the name of the argument for errors
 * @throws GatewayError `invalid-parameter` if it is malformed
 */
function toNodeRef(nodeId: unknown, argument: string): NodeRef {
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

/** The input `PhoneBy`, of which exactly one member must be present (`@oneOf`). */
interface PhoneBy {
  readonly id?: string | number | null | undefined;
  readonly slug?: string | null | undefined;
  readonly modelNumber?: string | null | undefined;
  readonly nodeId?: string | number | null | undefined;
}

const PhoneByInput = builder.inputRef<PhoneBy>('PhoneBy').implement({
  isOneOf: true,
  fields: (t) => ({ id: t.id(), slug: t.string(), modelNumber: t.string(), nodeId: t.id() }),
});

/**
 * Reads which phone is requested.
 * @param argumentPath the path of the input in the arguments, such as `by` or `by.3`
 * @returns a function that finds the phone
 * @throws GatewayError `invalid-parameter` for a malformed input
 */
function readPhoneBy(
  { id, slug, modelNumber, nodeId }: PhoneBy,
  argumentPath: string,
): (catalogue: PhoneCatalogue) => Phone | null {
  if (modelNumber != null) {
    const { pattern, help } = phoneFilters.modelNumber.form;
    if (!pattern.test(modelNumber)) throw createParameterError(`${argumentPath}.modelNumber`, help);
    return (catalogue) => catalogue.findPhoneByModelNumber(modelNumber);
  }
  if (nodeId != null) {
    const { type, id: phoneId } = toNodeRef(nodeId, `${argumentPath}.nodeId`);
    if (type !== 'Phone')
      throw createParameterError(`${argumentPath}.nodeId`, `must be the nodeId of a phone, not of a ${type}`);
    return (catalogue) => catalogue.findPhone({ id: phoneId });
  }
  const text = String(slug ?? id);
  const ref = readPhoneRef(text);
  if (slug != null && (ref === null || 'id' in ref))
    throw createParameterError(`${argumentPath}.slug`, 'must be a slug such as samsung-galaxy-s24-ultra');
  if (ref === null) throw createParameterError(`${argumentPath}.id`, getPhoneRefHelp(text));
  return (catalogue) => catalogue.findPhone(ref);
}

const readInputs = ({ by }: FieldArguments): readonly PhoneBy[] => by as readonly PhoneBy[];

function assertPhoneInputs(args: FieldArguments): void {
  const inputs = readInputs(args);
  if (inputs.length > maxIds) throw createParameterError('by', `must name at most ${maxIds} phones`);
  assertAll(inputs.map((input, index) => () => void readPhoneBy(input, `by.${index}`)));
}

builder.queryFields((t) => ({
  phoneBy: t.field({
    type: PhoneType,
    nullable: true,
    args: { by: t.arg({ type: PhoneByInput, required: true }) },
    ...declareCost({ charge: 'root', checkArguments: ({ by }) => void readPhoneBy(by as PhoneBy, 'by') }),
    resolve: (_root, { by }, { catalogue }) => readPhoneBy(by, 'by')(catalogue),
  }),
  phonesBy: t.field({
    type: [PhoneType],
    nullable: { list: false, items: true },
    args: { by: t.arg({ type: [PhoneByInput], required: true }) },
    ...declareCost({
      charge: 'root',
      getSize: (args) => readInputs(args).length,
      checkArguments: assertPhoneInputs,
    }),
    resolve: (_root, { by }, { catalogue }) => by.map((input) => readPhoneBy(input, 'by')(catalogue)),
  }),
}));
