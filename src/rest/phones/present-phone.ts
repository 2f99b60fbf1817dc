import type { Price } from '../../domain/catalogue/prices/price.ts';
import type { PriceSummary } from '../../domain/catalogue/prices/price-summary.ts';
import { toInstant } from '../../domain/instant.ts';
import { isNothingKnown, type RecordTable, type Section } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { Phone, PhoneBrand } from '../../record/phone.ts';
import { createJsonConverter, listedMembers } from '../../record/phone-members.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import {
  presentBrand,
  presentPrice,
  presentPriceSummary,
  presentShortPrice,
  presentSource,
  presentVariantPrice,
} from '../answers/presenters.ts';

type Values = Readonly<Record<string, unknown>>;
type Json = Record<string, unknown>;
/** A function that converts values to their form in answers, and adds them to a JSON object. */
type Presenter = (json: Json, values: Values) => void;

/** Creates a presenter for the facts in a table. The table is evaluated once, instead of for each phone. */
function createTablePresenter(table: RecordTable): Presenter {
  const members = Object.entries(table).map(([name, entry]) => ({
    name,
    jsonName: toMemberName(name),
    toJson: entry.kind === 'section' ? createSectionConverter(entry) : createJsonConverter(entry),
  }));
  return (json, values) => {
    for (const { name, jsonName, toJson } of members) {
      const value = values[name];
      json[jsonName] = toJson === null ? value : toJson(value);
    }
  };
}

function createSectionConverter({ facts, isList, isNeverNull }: Section): (value: unknown) => unknown {
  const present = createTablePresenter(facts);
  const presentObject = (values: unknown): Json => {
    const json = {};
    present(json, values as Values);
    return json;
  };
  if (isList) return (list) => (list as readonly Values[] | null)?.map(presentObject) ?? null;
  return isNeverNull
    ? presentObject
    : (values) => (isNothingKnown(values as Values) ? null : presentObject(values));
}

const { deviceType, ...otherDerivedFacts } = derivedTable;
const presentFacts = createTablePresenter(phoneTable);
const convertDeviceType = createJsonConverter(deviceType);
const presentDerived = createTablePresenter(otherDerivedFacts);
const listMemberPresenters = listedMembers.map(({ fact, read }) => {
  const toJson = createJsonConverter(fact) ?? ((value: unknown) => value);
  return { jsonName: toMemberName(fact.inLists ?? ''), present: (phone: Phone) => toJson(read(phone)) };
});

const presentBrandInList = ({ id, slug, name }: PhoneBrand) => ({ id, slug, name });
const getPhoneUrl = ({ id }: Phone): string => `/v1/phones/${id}`;

/** Creates the JSON of a phone in a list (`PhoneSummary`). */
export function presentSummary(phone: Phone, price: Price | null): Json {
  const { id, slug, brand, name, fullName, rating, reviewCount } = phone;
  const json: Json = { id, slug, brand: presentBrandInList(brand), name, full_name: fullName };
  for (const { jsonName, present } of listMemberPresenters) json[jsonName] = present(phone);
  json.price = presentShortPrice(price);
  json.rating = rating;
  json.review_count = reviewCount;
  json.url = getPhoneUrl(phone);
  return json;
}

/** The data in an answer about a phone that the phone's record does not contain. */
interface PhoneExtras {
  readonly phoneCount: number;
  readonly price: Price | null;
  readonly launchPrice: Price | null;
  readonly priceSummary: PriceSummary;
  variantPrice(index: number): Price | null;
}

/** Creates the JSON of a complete phone (`Phone`), except for its spec sheet, which is already stored as JSON. */
export function presentPhone(phone: Phone, extras: PhoneExtras): Json {
  const { phoneCount, price, launchPrice, priceSummary, variantPrice } = extras;
  const { id, slug, name, fullName, rating, reviewCount, source } = phone;
  const json: Json = {
    id,
    slug,
    brand: presentBrand({ ...phone.brand, phoneCount }),
    name,
    full_name: fullName,
    device_type: convertDeviceType?.(phone.deviceType),
  };
  presentFacts(json, phone as unknown as Values);
  for (const [index, variant] of (json.variants as Json[]).entries())
    variant.price = presentVariantPrice(variantPrice(index));
  presentDerived(json, phone as unknown as Values);
  json.price = presentPrice(price);
  json.launch_price = presentPrice(launchPrice);
  json.price_summary = presentPriceSummary(priceSummary);
  json.rating = rating;
  json.review_count = reviewCount;
  json.source = presentSource(source);
  json.updated_at = toInstant(phone.updatedAt);
  json.url = getPhoneUrl(phone);
  return json;
}
