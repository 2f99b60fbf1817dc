import { enumeration, type MemberOf } from '../fact.ts';
import { listOf, nullable, object, oneOf, optional, publicType, text } from '../public-type.ts';
import { identifiedPhoneType } from './change.ts';

/** The maximum length of a hint in UTF-16 code units. The longest user agents of phones have about 400. */
export const maxHintLength = 500;
/** The maximum number of phones for one hint. */
export const maxMatches = 5;

export const matchKinds = enumeration('MatchKind', 'Which part of a hint names the phone', {
  model_number: 'A model number of the phone or of its series.',
  code_name: 'A code name of the phone.',
  name: 'The name of the phone.',
});
export type MatchKind = MemberOf<typeof matchKinds>;

export const matchConfidences = enumeration('MatchConfidence', 'How sure a match is', {
  exact: 'The hint names this phone and no other of the catalogue.',
  family: 'The hint names a series, or several phones at once: it is one of them, or of their editions.',
  fuzzy: 'The best guess of search.',
});
export type MatchConfidence = MemberOf<typeof matchConfidences>;

/** Defines an optional member of a hint. Responses repeat hints as sent, so they omit members that were not sent. */
const hintText = (description: string, example: string) =>
  optional(nullable(text(description, example, { length: { max: maxHintLength } })));

export const phoneHintType = publicType('PhoneHint', 'A hint as it was sent.', {
  brand: hintText('Brand; narrows down the other members', 'Samsung'),
  model: hintText("Model number or name: Android's Build.MODEL", 'SM-S928B'),
  device: hintText("Code name: Android's Build.DEVICE", 'e3q'),
  text: hintText(
    'Any text that may name a phone, such as a user agent',
    'Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A.231005.007)',
  ),
});

/** REST returns only the number and the names of `phone`. GraphQL returns the whole phone. */
export const phoneMatchType = publicType('PhoneMatch', 'A phone that a hint may mean.', {
  phone: object(identifiedPhoneType, 'The phone'),
  kind: oneOf(matchKinds, 'Which part of the hint names the phone', 'MODEL_NUMBER'),
  confidence: oneOf(matchConfidences, 'How sure it is', 'EXACT'),
});

export const identificationType = publicType('Identification', 'The phones that a hint may mean.', {
  hint: object(phoneHintType, 'The hint as it was sent'),
  matches: listOf(
    object(phoneMatchType, 'The phones, the likeliest first, at most 5; empty if none is found'),
    { max: maxMatches },
  ),
});
