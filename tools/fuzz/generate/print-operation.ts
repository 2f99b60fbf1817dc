import type { Argument, Directive, Selection } from './graphql-selections.ts';

export interface PrintedOperation {
  readonly query: string;
  /** JSON text of an object. */
  readonly variables: string;
}

/** A document of one operation, with its variables and named fragments. @param head such as `query Name` */
export function printOperation(head: string, selections: readonly Selection[]): PrintedOperation {
  const declared: string[] = [];
  const variables: string[] = [];
  const fragments: string[] = [];

  const argument = ({ name, type, input, isVariable }: Argument): string => {
    if (!isVariable) return `${name}: ${input.literal}`;
    const variable = `v${declared.length}`;
    declared.push(`$${variable}: ${type}`);
    variables.push(`"${variable}":${input.json}`);
    return `${name}: $${variable}`;
  };
  const listed = (some: readonly Argument[]): string =>
    some.length === 0 ? '' : `(${some.map(argument).join(', ')})`;
  const directive = ({ name, argument: one }: Directive): string =>
    ` @${name}${listed(one === null ? [] : [one])}`;
  const set = (some: readonly Selection[]): string => `{ ${some.map(selection).join(' ')} }`;
  const selection = (one: Selection): string => {
    const directives = one.directives.map(directive).join('');
    if (one.kind === 'field') {
      const alias = one.alias === null ? '' : `${one.alias}: `;
      return `${alias}${one.name}${listed(one.arguments)}${directives}${one.selections === null ? '' : ` ${set(one.selections)}`}`;
    }
    if (!one.isNamed) return `... on ${one.on}${directives} ${set(one.selections)}`;
    const name = `F${fragments.length}`;
    // Its place is taken before its own fragments are written.
    const place = fragments.push('') - 1;
    fragments[place] = `fragment ${name} on ${one.on} ${set(one.selections)}`;
    return `...${name}${directives}`;
  };

  const body = set(selections);
  const declarations = declared.length === 0 ? '' : `(${declared.join(', ')})`;
  return {
    query: [`${head}${declarations} ${body}`, ...fragments].join('\n'),
    variables: `{${variables.join(',')}}`,
  };
}
