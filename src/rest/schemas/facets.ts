import { z } from 'zod';
import { deviceTypes, formFactors, osFamilies } from '../../record/enumerations.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, meta } from './answer.ts';
import { describedObject } from './described.ts';
import { answerEnum } from './enums.ts';
import { countShape, slugShape } from './scalars.ts';

const { BrandFacet, Facets, PriceBand } = descriptions;
const amount = z.number().min(0);

type FacetName = 'YearFacet' | 'OsFacet' | 'SizeFacet' | 'DeviceTypeFacet' | 'FormFactorFacet';
/** Counts by values of one kind. */
const facetOf = (name: FacetName, value: z.ZodType) =>
  z.array(describedObject(name, descriptions[name], { value, count: countShape }));

const sizes = facetOf('SizeFacet', z.number().min(0));

export const facetsShape = answer(
  'FacetsAnswer',
  'The counts.',
  describedObject('Facets', Facets, {
    total: countShape,
    brands: z.array(
      describedObject('BrandFacet', BrandFacet, { slug: slugShape, name: z.string(), count: countShape }),
    ),
    years: facetOf('YearFacet', z.int()),
    os: facetOf('OsFacet', answerEnum(osFamilies)),
    ram_gb: sizes,
    storage_gb: sizes,
    device_types: facetOf('DeviceTypeFacet', answerEnum(deviceTypes)),
    form_factors: facetOf('FormFactorFacet', answerEnum(formFactors)),
    price_bands: z.array(
      describedObject('PriceBand', PriceBand, { min: amount, max: amount.nullable(), count: countShape }),
    ),
  }),
  { meta },
);
