import type { Enumeration, Fact, RecordTable, Section } from '../../src/record/fact.ts';
import type { FilterRule } from '../../src/record/filter-rules.ts';
import { toMemberName } from '../../src/record/member-name.ts';
import { filterRules } from '../../src/record/phone-filter.ts';
import { derivedTable, phoneTable } from '../../src/record/phone-table.ts';
import { formatSentence } from '../../src/services/descriptions/describe.ts';

const kinds = {
  number: 'number',
  whole: 'whole number',
  flag: 'boolean',
  text: 'text',
  date: 'partial date',
};

const link = ({ name }: Enumeration): string => `[${name}](#${name.toLowerCase()})`;

function typeOf({ kind, enumeration, isList, isNeverNull }: Fact): string {
  const item = enumeration === undefined ? kinds[kind as keyof typeof kinds] : link(enumeration);
  return `${isList ? `list of ${item}` : item}${isNeverNull ? '' : ' or null'}`;
}

const comparedBy = ({ better }: Fact): string =>
  better === undefined ? '' : better === null ? 'yes' : `${better} is better`;

const code = (text: string): string => `\`${text}\``;

function formatFactRow([name, fact]: readonly [string, Fact]): string {
  const listMember = fact.inLists === undefined ? '' : code(toMemberName(fact.inLists));
  const cells = [code(toMemberName(name)), code(name), typeOf(fact), formatSentence(fact)];
  return `| ${[...cells, code(JSON.stringify(fact.example)), listMember, comparedBy(fact)].join(' | ')} |`;
}

const formatFilterRow = ([name, { description, example, isList }]: readonly [string, FilterRule]): string => {
  const sentence = `${description}${isList ? '; separate several values with commas' : ''}.`;
  return `| ${[code(toMemberName(name)), code(name), sentence, code(JSON.stringify(example))].join(' | ')} |`;
};

const tableOf = (facts: readonly (readonly [string, Fact])[]): string =>
  [
    '| REST | GraphQL | type | what it is | example | in lists | compared |',
    '|---|---|---|---|---|---|---|',
    ...facts.map(formatFactRow),
  ].join('\n');

const factsIn = (table: RecordTable): (readonly [string, Fact])[] =>
  Object.entries(table).filter((entry): entry is [string, Fact] => entry[1].kind !== 'section');

const sectionsIn = (table: RecordTable): (readonly [string, Section])[] =>
  Object.entries(table).filter((entry): entry is [string, Section] => entry[1].kind === 'section');

/** Formats a section, followed by its nested sections. */
function sectionOf([name, { description, facts, isList, isNeverNull }]: readonly [string, Section]): string {
  const restName = name.split('.').map(toMemberName).join('.');
  const graphqlName = restName === name ? '' : ` In GraphQL: ${code(name)}.`;
  const emptyList = isList ? ', `[]` known absence' : '';
  const about = `${description}.${graphqlName}${isNeverNull ? '' : ` \`null\` is unknown${emptyList}.`}`;
  const section = `## ${restName}\n\n${about}\n\n${tableOf(factsIn(facts))}`;
  const nestedSections = sectionsIn(facts).map(([part, nested]) => sectionOf([`${name}.${part}`, nested]));
  return [section, ...nestedSections].join('\n\n');
}

/** Lists all facts, including those of sections. */
const allFacts = (table: RecordTable): Fact[] => [
  ...factsIn(table).map(([, fact]) => fact),
  ...sectionsIn(table).flatMap(([, { facts }]) => allFacts(facts)),
];

const enumerationOf = ({ name, description, members, meanings }: Enumeration): string =>
  `### ${name}\n\n${description}.\n\n${members.map((member) => `- \`${member}\`: ${meanings[member]}`).join('\n')}`;

/** Returns the reference of the facts of a phone: `docs/record.md`. */
export function recordReference(): string {
  const derived = Object.entries(derivedTable);
  const usedEnumerations = new Set(
    [...allFacts(phoneTable), ...allFacts(derivedTable)].flatMap(({ enumeration }) => enumeration ?? []),
  );
  return `# The record of a phone

Generated from \`src/record/phone-table.ts\` by \`npm run schema\`. The unit is the end of a name. \`null\` is unknown; \`false\`, \`[]\` and \`none\` are known absence, but in lists that are never null \`[]\` is unknown. REST writes enum values in lower case.

## Single facts

${tableOf(factsIn(phoneTable))}

${sectionsIn(phoneTable).map(sectionOf).join('\n\n')}

## Computed facts

Never entered, and passed over in an import.

${tableOf(derived)}

## Filters of lists

| REST | GraphQL | what passes | example |
|---|---|---|---|
${filterRules.map(formatFilterRow).join('\n')}

## Values

${[...usedEnumerations].map(enumerationOf).join('\n\n')}
`;
}
