import { formatPlural } from '../../domain/text/plural.ts';
import { errorMessages } from '../messages/errors/errors.ts';
import type { DocumentedOperation, DocumentedParameter } from '../reference/reference-document.ts';
import type { OperationInfo, SiteServices } from '../site-services.ts';
import { renderLlmsTxt } from './llms-txt.ts';
import type { McpTool } from './mcp-discovery.ts';

/** Replaces line breaks and runs of spaces with single spaces. */
const toOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();

const describeParameter = ({ name, in: location, required, description }: DocumentedParameter): string =>
  `- \`${name}\` (${location}${required ? ', required' : ''}): ${toOneLine(description)}`;

/** Describes an operation. @param documented the operation in the OpenAPI document */
function describeOperation(operation: OperationInfo, documented: DocumentedOperation | undefined): string {
  const { method, path, summary, credential, units, example } = operation;
  const credentialText =
    credential === 'none' ? 'no key' : credential === 'api-key' ? 'an API key' : 'the API Secret';
  const { target, body } = example.request;
  const parameters = (documented?.parameters ?? []).filter(({ in: location }) => location !== 'header');
  return [
    `### ${method} ${path}`,
    `${summary}. Needs ${credentialText}; ${units === 0 ? 'free' : formatPlural(units, 'unit')}. ${toOneLine(documented?.description)}`,
    parameters.map(describeParameter).join('\n'),
    `Example: \`${example.request.method} ${target}\`${body === undefined ? '' : ` with \`${JSON.stringify(body)}\``} → ${example.status}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function describeTool({ name, title, description, inputSchema }: McpTool): string {
  const required = inputSchema.required ?? [];
  const lines = Object.entries(inputSchema.properties ?? {}).map(([argument, schema]) => {
    const text = (schema as { readonly description?: string }).description;
    return `- \`${argument}\`${required.includes(argument) ? ' (required)' : ''}: ${toOneLine(text)}`;
  });
  return [`### ${name}: ${title ?? name}`, toOneLine(description), lines.join('\n')]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Removes the descriptions from the schema, because they make up four fifths of it. */
const removeDescriptions = (schema: string): string => schema.replaceAll(/^ *"""[\s\S]*?"""\n/gm, '');

/**
 * Creates the function that renders `GET /llms-full.txt`: everything that a language model needs to use the
 * service, in at most 100 KB. It is the text of `llms.txt`, followed by details that are generated from the
 * same definitions as the handlers of requests.
 */
export function createLlmsFullTxt(services: SiteServices): () => string {
  const { operations, mcp, schemaText } = services;
  let cachedReference: string | null = null;

  const renderReference = (): string => {
    const { paths } = services.buildDocument();
    const operationTexts = operations.map((operation) =>
      describeOperation(operation, paths[operation.path]?.[operation.method.toLowerCase()]),
    );
    const errors = Object.entries(errorMessages.en.explanations).map(
      ([code, { meaning, remedy }]) => `- \`${code}\`: ${toOneLine(meaning)} ${toOneLine(remedy)}`,
    );
    return `## MCP tools

${mcp.tools.map(describeTool).join('\n\n')}

## REST in full

${operationTexts.join('\n\n')}

## Error codes

${errors.join('\n')}

## GraphQL schema

\`\`\`graphql
${removeDescriptions(schemaText).trim()}
\`\`\`
`;
  };

  return () => {
    cachedReference ??= renderReference();
    return `${renderLlmsTxt(services)}\n${cachedReference}`;
  };
}
