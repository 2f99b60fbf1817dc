import {
  type Identification,
  matchConfidences,
  matchKinds,
  maxMatches,
  type PhoneHint,
  type PhoneMatch,
} from '../../domain/catalogue/identification.ts';
import { assertNoFaults } from '../../domain/errors.ts';
import { hintFaults } from '../../services/catalogue/hint-faults.ts';
import { builder } from '../builder.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { enumType } from './enums.ts';
import { PhoneType } from './phone.ts';

const inCapitals = (member: string): string => member.toUpperCase();

const IdentifyHint = builder.inputRef<PhoneHint>('IdentifyHint').implement({
  fields: (t) => ({ brand: t.string(), model: t.string(), device: t.string(), text: t.string() }),
});

const PhoneHintType = builder.objectRef<PhoneHint>('PhoneHint').implement({
  fields: (t) => ({
    brand: t.exposeString('brand', { nullable: true }),
    model: t.exposeString('model', { nullable: true }),
    device: t.exposeString('device', { nullable: true }),
    text: t.exposeString('text', { nullable: true }),
  }),
});

const PhoneMatchType = builder.objectRef<PhoneMatch>('PhoneMatch').implement({
  fields: (t) => ({
    phone: t.expose('phone', { type: PhoneType }),
    kind: t.expose('kind', { type: enumType(matchKinds, inCapitals) }),
    confidence: t.expose('confidence', { type: enumType(matchConfidences, inCapitals) }),
  }),
});

const IdentificationType = builder.objectRef<Identification>('Identification').implement({
  fields: (t) => ({
    hint: t.expose('hint', { type: PhoneHintType }),
    matches: t.field({
      type: [PhoneMatchType],
      ...fieldCost({ size: () => maxMatches }),
      resolve: ({ matches }) => [...matches],
    }),
  }),
});

const hintsOf = ({ hints }: FieldArguments): readonly PhoneHint[] => hints as readonly PhoneHint[];

builder.queryField('identify', (t) =>
  t.field({
    type: [IdentificationType],
    nullable: true,
    args: { hints: t.arg({ type: [IdentifyHint], required: true }) },
    ...fieldCost({
      charge: 'root',
      size: (args) => hintsOf(args).length,
      check: (args) => assertNoFaults(hintFaults(hintsOf(args))),
    }),
    resolve: async (_root, { hints }, { catalogue }) => [...(await catalogue.identify(hints))],
  }),
);
