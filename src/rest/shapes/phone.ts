import { z } from 'zod';
import { deviceTypes, formFactors, lifecycleStatuses, osFamilies } from '../../domain/phone.ts';
import { brandShape } from './brand.ts';
import { paged } from './paging.ts';
import {
  audioShape,
  batteryShape,
  bodyShape,
  cameraShape,
  connectivityShape,
  displayShape,
  networkShape,
  platformShape,
  variantShape,
} from './phone-parts.ts';
import { priceShape, shortPriceShape } from './price.ts';
import {
  idShape,
  instantShape,
  lowerCased,
  measure,
  partialDateShape,
  slugShape,
  text,
  wholeMeasure,
} from './scalars.ts';

const ratingShape = z
  .strictObject({
    average: z.number().min(0).max(10).describe('0 to 10; five stars count double.'),
    count: z.int().min(1),
  })
  .meta({ id: 'Rating' });

const specSectionShape = z
  .strictObject({
    name: z.string(),
    rows: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  })
  .meta({ id: 'SpecSection', description: "The source's own labels and text, in order." });

const sourceShape = z
  .strictObject({ name: z.string(), as_of: partialDateShape.nullable(), imported_at: instantShape })
  .meta({ id: 'Source', description: 'Which import the record came from, and when.' });

const names = {
  name: z.string().describe('The full name without the brand.'),
  full_name: z.string().describe('As the source writes it.'),
};

const times = {
  status: lowerCased(lifecycleStatuses).nullable(),
  announced_on: partialDateShape.nullable(),
  released_on: partialDateShape.nullable(),
};

const memory = {
  ram_gb: z.array(z.number().positive()).describe('Distinct, ascending.'),
  storage_gb: z.array(z.number().positive()).describe('Distinct, ascending.'),
};

const url = z
  .string()
  .regex(/^\/v1\/phones\/[1-9][0-9]*$/)
  .meta({ examples: ['/v1/phones/1'] })
  .describe('Relative URL of the whole record.');

export const phoneSummaryShape = z
  .strictObject({
    id: idShape,
    slug: slugShape,
    brand: z.strictObject({ slug: slugShape.meta({ examples: ['samsung'] }), name: z.string() }),
    ...names,
    device_type: lowerCased(deviceTypes),
    ...times,
    os: lowerCased(osFamilies).nullable(),
    chipset: text,
    display_in: measure.describe('Diagonal of the main display.'),
    ...memory,
    main_camera_mp: measure,
    battery_mah: wholeMeasure,
    weight_g: measure,
    price: shortPriceShape.nullable(),
    rating: ratingShape.nullable(),
    url,
  })
  .meta({ id: 'PhoneSummary', description: 'What a list shows of a phone.' });

const phoneShape = z
  .strictObject({
    id: idShape,
    slug: slugShape,
    brand: brandShape,
    ...names,
    device_type: lowerCased(deviceTypes),
    form_factor: lowerCased(formFactors).nullable(),
    ...times,
    model_numbers: z.array(z.string()),
    colors: z.array(z.string()),
    body: bodyShape,
    displays: z.array(displayShape).describe('The main one, inner and unfolded, is the first.'),
    platform: platformShape,
    variants: z.array(variantShape),
    cameras: z.array(cameraShape),
    battery: batteryShape,
    network: networkShape,
    connectivity: connectivityShape,
    audio: audioShape,
    sensors: z.array(z.string()).nullable(),
    main_camera_mp: measure.describe('Of the rear camera with the most megapixels.'),
    ...memory,
    price: priceShape.nullable(),
    rating: ratingShape.nullable(),
    source: sourceShape,
    updated_at: instantShape,
    url,
    spec_sheet: z.array(specSectionShape),
  })
  .meta({
    id: 'Phone',
    description:
      'The record of a phone. The unit is the end of the name. null is unknown; false, [] and none are known absence, but for the lists that are never null.',
  });

export const phoneAnswerShape = z.strictObject({ data: phoneShape }).meta({ id: 'PhoneAnswer' });

export const phonePageShape = paged(phoneSummaryShape).meta({ id: 'PhonePage' });
