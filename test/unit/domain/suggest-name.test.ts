import { isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { findNearest } from '../../../src/domain/text/nearest.ts';
import { namesInOtherApis, suggestName } from '../../../src/domain/text/suggest-name.ts';
import { schema } from '../../../src/graphql/schema/schema.ts';
import { toMemberName } from '../../../src/record/member-name.ts';
import { listParams, pageParams } from '../../../src/rest/params/catalogue-params.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';

const getName = ({ name }: { readonly name: string }): string => name;
const ofTheList = [...Object.keys(listParams), 'fields'];

test.each([
  ['limit', 'per_page'],
  ['page_size', 'per_page'],
  ['pageSize', 'per_page'],
  ['size', 'per_page'],
  ['perPage', 'per_page'],
  ['offset', 'page'],
  ['q', 'search'],
  ['query', 'search'],
  ['order_by', 'sort'],
  ['orderBy', 'sort'],
  ['order', 'sort'],
  ['sort_by', 'sort'],
  ['manufacturer', 'brand'],
  ['min_price', 'price_min'],
  ['minPrice', 'price_min'],
  ['max_price', 'price_max'],
  ['price_gte', 'price_min'],
  ['price_lt', 'price_max'],
  ['min_ram', 'ram_gb_min'],
  ['min_ram_gb', 'ram_gb_min'],
  ['min_battery', 'battery_mah_min'],
  ['max_weight', 'weight_g_max'],
  ['deviceType', 'device_type'],
  ['has5g', 'has_5g'],
  ['ram_min', 'ram_gb_min'],
  ['ram', 'ram_gb_min'],
  ['storage', 'storage_gb_min'],
  ['battery', 'battery_mah_min'],
  ['weight', 'weight_g_max'],
  ['refresh_rate', 'refresh_hz_min'],
  ['screen_size', 'display_in_min'],
  ['camera', 'main_camera_mp_min'],
  ['price', 'price_max'],
  ['budget', 'price_max'],
  ['year', 'released_from'],
  ['release_year', 'released_from'],
  ['released', 'released_from'],
  ['released_after', 'released_from'],
  ['released_before', 'released_to'],
  ['brand_id', 'brand'],
  ['page[size]', 'per_page'],
  ['page[number]', 'page'],
  ['filter[brand]', 'brand'],
  ['brand[]', 'brand'],
  ['type', 'device_type'],
  ['category', 'device_type'],
  ['sort_order', 'sort'],
  ['select', 'fields'],
  ['5g', 'has_5g'],
  ['nfc', 'has_nfc'],
  ['esim', 'has_esim'],
  ['band', 'lte_band'],
  ['cpu', 'chipset'],
  ['colour', 'color'],
  ['in_stock', 'status'],
  ['foldable', 'form_factor'],
  ['curency', 'currency'],
  ['srot', 'sort'],
  ['brnad', 'brand'],
  ['price[lte]', 'price_max'],
  ['filter[priceMax]', 'price_max'],
  ['price_range', 'price_max'],
  ['under', 'price_max'],
  ['priceAbove', 'price_min'],
  ['launched_after', 'released_from'],
  ['to_year', 'released_to'],
  ['screen_min', 'display_in_min'],
  ['batteryGte', 'battery_mah_min'],
  ['maxWeightG', 'weight_g_max'],
  ['supports_5g', 'has_5g'],
  ['isFoldable', 'form_factor'],
  ['currency_code', 'currency'],
  ['brand.name', 'brand'],
  ['brand_neq', 'brand_not'],
  ['without_brand', 'brand_not'],
  ['fields[phones]', 'fields'],
  ['energyClass', 'eu_energy_min'],
  ['repair_score', 'repairability_min'],
  ['security_updates', 'supported_until_min'],
  ['results_per_page', 'per_page'],
])('on the list, %s means %s', (name, meant) => {
  expect(suggestName(name, ofTheList)).toBe(meant);
});

test.each([
  'x',
  'qq',
  'foo',
  'api_key',
  'callback',
  'stars',
  'lang',
  'min_y',
  'min_rating',
  'ram_gb_max',
  'max_rating',
  'thickness_lte',
  'updated_since',
  'max',
  'format',
  'a'.repeat(1_000),
])('on the list, %s has no suggestion', (name) => {
  expect(suggestName(name, ofTheList)).toBeNull();
});

test.each([
  ['type', 'types'],
  ['events', 'types'],
  ['cursor', 'since'],
  ['after', 'since'],
  ['per_page', 'limit'],
  ['id', 'ids'],
])('for the change log, %s means %s', (name, meant) => {
  expect(suggestName(name, ['since', 'types', 'brand', 'ids', 'limit'])).toBe(meant);
});

test('every row of the table names an existing parameter, or an argument of a tool', () => {
  // `GET /v1/phones` names them `search` and `per_page`.
  const ofTools = ['query', 'limit'];
  const ofGraphQL = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return Object.keys(type.getFields());
    return isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args.map(getName)) : [];
  });
  const known = new Set([
    ...ofTools,
    ...ofGraphQL.map(toMemberName),
    ...restOperations.flatMap(({ params }) => Object.keys(params)),
  ]);
  expect(namesInOtherApis.map(([ours]) => ours).filter((ours) => !known.has(ours))).toEqual([]);
});

test('only parameters of the operation are suggested', () => {
  expect(suggestName('search', ['q', 'page', 'per_page', 'currency'])).toBe('q');
  expect(suggestName('query', Object.keys(pageParams))).toBeNull();
  expect(suggestName('id', ['ids', 'currency'])).toBe('ids');
  expect(suggestName('limit', [])).toBeNull();
});

test('the nearest name shares two thirds of the letters of the shorter one, and swapped letters are one error', () => {
  expect(findNearest('Samsng', ['Samsung', 'Sony'])).toBe('Samsung');
  expect(findNearest('Xaiomi', ['Xiaomi'])).toBe('Xiaomi');
  expect(findNearest('nokai', ['Nokia'])).toBe('Nokia');
  expect(findNearest('q', ['os', 'q2'])).toBeNull();
  expect(findNearest('ids', ['os'])).toBeNull();
  expect(findNearest('abc', ['xyz'])).toBeNull();
});
