import {
  decimal,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  partialDate,
  publicType,
  text,
  type ValueOf,
} from '../public-type.ts';

/** A phone has a rating only if it has at least this many scores. */
export const minScoreCount = 3;

export const ratingType = publicType(
  'Rating',
  'Bayesian mean of the scores of reviews: as if five more reviews had given the mean score of the catalogue.',
  {
    average: decimal('Bayesian mean, from 0 to 10; ratings of up to five stars are doubled', 8.4, {
      min: 0,
      max: 10,
    }),
    count: integer('Number of scores', 37, { min: minScoreCount }),
  },
);
export interface Rating extends ValueOf<typeof ratingType> {}

export const sourceType = publicType(
  'Source',
  'Where facts come from: an imported file, or a publication that the file names, with the date of its facts.',
  {
    name: text('Name of the file or of the publication', 'starter catalogue'),
    asOf: nullable(partialDate('Date of its facts; null if unknown', '2025-06-30')),
    asOfInferred: flag('Whether nobody stated that date', true),
    verified: flag('False for facts that were written from knowledge, without a second source', false),
    importedAt: instant('When it was imported', '2026-11-20T17:03:59Z'),
  },
);
export interface Source extends ValueOf<typeof sourceType> {}

export const factSourceType = publicType('FactSource', 'Where a fact comes from.', {
  fact: text(
    'Path of the fact as REST has it; a list is one fact, and so is a part of it that has another source (displays[1].refresh_hz, colors[0])',
    'battery.capacity_mah',
  ),
  source: object(
    sourceType,
    'The import that it comes from; a computed fact has the source of the fact that it is computed from',
  ),
});

const specRowType = publicType(
  'SpecRow',
  'A row of the spec sheet.',
  { label: text('Label in the source', 'Weight'), value: text('Text in the source', '232 g') },
  { schemaId: null },
);

export const specSectionType = publicType('SpecSection', 'A section of the spec sheet.', {
  name: text('Name of the section', 'Body'),
  rows: listOf(object(specRowType, 'Its rows, in order')),
});
