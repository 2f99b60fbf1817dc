import { readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { phoneFilters } from '../../record/phone-filter.ts';
import { maxIds, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { getPhoneRefHelp } from '../arguments.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { toNodeRef } from './node.ts';
import { PhoneType } from './phone.ts';

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
