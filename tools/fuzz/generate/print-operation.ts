import type { Argument, Directive, Selection } from './graphql-selections.ts';

export interface PrintedOperation {
  readonly query: string;
  /** JSON text of an object. */
  readonly variables: string;
}

/** Prints a document of one operation, with its variables and named fragments. @param head such as `query Name` */
export function printOperation(head: string, selections: readonly Selection[]): PrintedOperation {
  const variableDefinitions: string[] = [];
  const variables: string[] = [];
  const fragments: string[] = [];

  const printArgument = ({ name, type, input, isVariable }: Argument): string => {
    if (!isVariable) return `${name}: ${input.literal}`;
    const variable = `v${variableDefinitions.length}`;
    variableDefinitions.push(`$${variable}: ${type}`);
    variables.push(`"${variable}":${input.json}`);
    return `${name}: $${variable}`;
  };
  const printArguments = (nodes: readonly Argument[]): string =>
    nodes.length === 0 ? '' : `(${nodes.map(printArgument).join(', ')})`;
  const printDirective = ({ name, argument }: Directive): string =>
    ` @${name}${printArguments(argument === null ? [] : [argument])}`;
  const printSelectionSet = (nodes: readonly Selection[]): string =>
    `{ ${nodes.map(printSelection).join(' ')} }`;
  const printSelection = (node: Selection): string => {
    const directives = node.directives.map(printDirective).join('');
    if (node.kind === 'field') {
      const alias = node.alias === null ? '' : `${node.alias}: `;
      return `${alias}${node.name}${printArguments(node.arguments)}${directives}${node.selections === null ? '' : ` ${printSelectionSet(node.selections)}`}`;
    }
    if (!node.isNamed) return `... on ${node.on}${directives} ${printSelectionSet(node.selections)}`;
    const name = `F${fragments.length}`;
    // Reserve the index before nested fragments are printed.
    const fragmentIndex = fragments.push('') - 1;
    fragments[fragmentIndex] = `fragment ${name} on ${node.on} ${printSelectionSet(node.selections)}`;
    return `...${name}${directives}`;
  };

  const body = printSelectionSet(selections);
  const declarations = variableDefinitions.length === 0 ? '' : `(${variableDefinitions.join(', ')})`;
  return {
    query: [`${head}${declarations} ${body}`, ...fragments].join('\n'),
    variables: `{${variables.join(',')}}`,
  };
}
