import { z } from 'zod';
import type { ChangeFilter, ChangeType } from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { assertAll } from '../../domain/errors.ts';
import { maxIds, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { readSince } from '../../services/changes/change-log.ts';
import { maxBrands, readChangeFilter as readFilter } from '../../services/changes/read-change-filter.ts';
import { formatSentence } from '../../services/descriptions/describe.ts';
import { changeParameters } from '../../services/descriptions/descriptions.ts';
import { presentChange } from '../answers/presenters.ts';
import { type CatalogueOperation, defineCatalogueOperation } from '../operation.ts';
import {
  createIntegerParam,
  createListParam,
  createPatternParam,
  type Param,
  type ParamTable,
  type ParamValues,
} from '../params/param.ts';
import { createTextListSchema, createValueListTextSchema } from '../params/text-schemas.ts';
import { createPhoneRefHelp } from '../phones/find-phone.ts';
import type { RestDeps } from '../rest-deps.ts';
import { changePageSchema, changeTypeFilter } from '../schemas/change.ts';

const { since, types, brand, ids, limit } = changeParameters;
const maxLimit = 500;
const defaultLimit = 100;
const textList = z.array(z.string());

/** The parameters of the change log and of its streams. */
export const changeParams = {
  since: {
    ...createPatternParam(
      /^[A-Za-z0-9_-]+$/,
      'must be a cursor from an answer, or 0 to read everything',
      formatSentence(since),
    ),
    example: since.example,
  },
  types: {
    ...createListParam<ChangeType[]>(
      z.array(changeTypeFilter),
      createValueListTextSchema(changeTypeFilter),
      formatSentence(types),
      (text) => text.toLowerCase(),
    ),
    example: types.example,
  },
  // `readChangeFilter` checks the number of brands and ids, so `textList` does not.
  brand: {
    ...createListParam(textList, createTextListSchema(maxBrands), formatSentence(brand)),
    example: brand.example,
  },
  ids: {
    ...createListParam(textList, createTextListSchema(maxIds), formatSentence(ids)),
    example: ids.example,
  },
} satisfies ParamTable;

const limitParam: Param<number> = {
  ...createIntegerParam(1, maxLimit, formatSentence(limit)),
  default: defaultLimit,
  example: limit.example,
};

/** Reads which changes are requested. @throws GatewayError `invalid-parameter` naming every invalid parameter */
export const readChangeFilter = (
  values: Omit<ParamValues<typeof changeParams>, 'since'>,
  catalogue: PhoneCatalogue,
): ChangeFilter => readFilter(values, catalogue, createPhoneRefHelp);

/** Creates `GET /v1/changes`. */
export function createChangesOperation({ catalogue, changes }: RestDeps): CatalogueOperation {
  const present = (change: StreamedChange) => presentChange(change, catalogue);
  return defineCatalogueOperation({
    path: '/v1/changes',
    isLive: true,
    summary: 'Changes to the catalogue',
    params: { ...changeParams, limit: limitParam },
    metadata: {
      operationId: 'listChanges',
      tag: 'Changes',
      description:
        'Everything that changed in the catalogue, in order: phones that are new or changed, prices, and reviews. Send next_cursor as since the next time: nothing is missed, and nothing is sent twice. A phone appears only with its latest change, and each price and review once. Without since, the answer contains no changes, only the current cursor. On plans without real-time data a price appears at the next midnight, everything else at once. Data that is older than this record of changes comes first, together. A cursor from another database, or newer than a restored backup, is rejected with 410.',
      answer: changePageSchema,
      exampleRequest: { query: 'since=0&types=phone&limit=1' },
      errorCodes: ['cursor-expired'],
    },
    prepare: (values, _segment, caller) => {
      const freshness = caller.plan.data;
      const { since: cursor = null, limit: pageLimit = defaultLimit } = values;
      let filter: ChangeFilter;
      assertAll([
        () => {
          filter = readChangeFilter(values, catalogue);
        },
        () => {
          if (cursor !== null) readSince(cursor);
        },
      ]);
      return async () => {
        const after = await changes.findStart(cursor, freshness);
        if (cursor === null) return createChangesAnswer([], await changes.createCursorAt(after), false);
        const page = await changes.readPage({ filter, after, limit: pageLimit, freshness });
        return createChangesAnswer(page.changes.map(present), page.nextCursor, page.hasMore);
      };
    },
  });
}

const createChangesAnswer = (data: readonly object[], nextCursor: string, hasMore: boolean) => ({
  body: JSON.stringify({ data, next_cursor: nextCursor, has_more: hasMore }),
});
