import { readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { phoneFilters } from '../../record/phone-filter.ts';
import { maxIds, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { getPhoneRefHelp } from '../arguments/phone-ref-argument.ts';
import { type FieldArguments, fieldCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { toNodeRef } from './node.ts';
import { PhoneType } from './phone.ts';

/** The input `PhoneBy`, which must have exactly one member (`@oneOf`). */
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
 * @param place the path of the input in the arguments: `by`, `by.3`
 * @returns a function that finds the phone
 * @throws GatewayError `invalid-parameter` for a malformed input
 */
function readPhoneBy(
  { id, slug, modelNumber, nodeId }: PhoneBy,
  place: string,
): (catalogue: PhoneCatalogue) => Phone | null {
  if (modelNumber != null) {
    const { pattern, help } = phoneFilters.modelNumber.form;
    if (!pattern.test(modelNumber)) throw createParameterError(`${place}.modelNumber`, help);
    return (catalogue) => catalogue.phoneWithNumber(modelNumber);
  }
  if (nodeId != null) {
    const { type, id: phoneId } = toNodeRef(nodeId, `${place}.nodeId`);
    if (type !== 'Phone')
      throw createParameterError(`${place}.nodeId`, `must be that of a phone; this is of a ${type}`);
    return (catalogue) => catalogue.phone({ id: phoneId });
  }
  const text = String(slug ?? id);
  const ref = readPhoneRef(text);
  if (slug != null && (ref === null || 'id' in ref))
    throw createParameterError(`${place}.slug`, 'must be a slug such as samsung-galaxy-s24-ultra');
  if (ref === null) throw createParameterError(`${place}.id`, getPhoneRefHelp(text));
  return (catalogue) => catalogue.phone(ref);
}

const readInputs = ({ by }: FieldArguments): readonly PhoneBy[] => by as readonly PhoneBy[];

function assertPhoneInputs(args: FieldArguments): void {
  const inputs = readInputs(args);
  if (inputs.length > maxIds) throw createParameterError('by', `must name at most ${maxIds} phones`);
  assertAll(inputs.map((input, at) => () => void readPhoneBy(input, `by.${at}`)));
}

builder.queryFields((t) => ({
  phoneBy: t.field({
    type: PhoneType,
    nullable: true,
    args: { by: t.arg({ type: PhoneByInput, required: true }) },
    ...fieldCost({ charge: 'root', checkArguments: ({ by }) => void readPhoneBy(by as PhoneBy, 'by') }),
    resolve: (_root, { by }, { catalogue }) => readPhoneBy(by, 'by')(catalogue),
  }),
  phonesBy: t.field({
    type: [PhoneType],
    nullable: { list: false, items: true },
    args: { by: t.arg({ type: [PhoneByInput], required: true }) },
    ...fieldCost({
      charge: 'root',
      getSize: (args) => readInputs(args).length,
      checkArguments: assertPhoneInputs,
    }),
    resolve: (_root, { by }, { catalogue }) => by.map((input) => readPhoneBy(input, 'by')(catalogue)),
  }),
}));
