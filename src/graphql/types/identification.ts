import {
  type Identification,
  maxMatches,
  type PhoneHint,
  type PhoneMatch,
} from '../../domain/catalogue/identification.ts';
import { assertNoFaults } from '../../domain/errors.ts';
import { identificationType, phoneMatchType } from '../../record/types/identification.ts';
import { findHintFaults } from '../../services/catalogue/find-hint-faults.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { PhoneType } from './phone.ts';

const IdentifyHint = builder.inputRef<PhoneHint>('IdentifyHint').implement({
  fields: (t) => ({ brand: t.string(), model: t.string(), device: t.string(), text: t.string() }),
});

const { phone, ...matchMembers } = phoneMatchType.members;
const { hint, matches } = identificationType.members;

const PhoneMatchType = builder.objectRef<PhoneMatch>('PhoneMatch').implement({
  description: phoneMatchType.description,
  fields: (t) => ({
    phone: t.expose('phone', { type: PhoneType, description: formatSentenceWithExample(phone) }),
    ...createMemberFields(t, matchMembers),
  }),
});

const IdentificationType = builder.objectRef<Identification>('Identification').implement({
  description: identificationType.description,
  fields: (t) => ({
    ...createMemberFields(t, { hint }),
    matches: t.field({
      type: [PhoneMatchType],
      description: formatSentenceWithExample(matches),
      ...declareCost({ getSize: () => maxMatches }),
      resolve: (identification) => [...identification.matches],
    }),
  }),
});

const readHints = ({ hints }: FieldArguments): readonly PhoneHint[] => hints as readonly PhoneHint[];

builder.queryField('identify', (t) =>
  t.field({
    type: [IdentificationType],
    nullable: true,
    args: { hints: t.arg({ type: [IdentifyHint], required: true }) },
    ...declareCost({
      charge: 'root',
      getSize: (args) => readHints(args).length,
      checkArguments: (args) => assertNoFaults(findHintFaults(readHints(args))),
    }),
    resolve: async (_root, { hints }, { catalogue }) => [...(await catalogue.identify(hints))],
  }),
);
