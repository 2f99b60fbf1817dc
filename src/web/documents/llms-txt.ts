import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import { formatCount, formatPlural } from '../../domain/text/plural.ts';
import type { FilterRule } from '../../record/filter-rules.ts';
import { phoneFilters } from '../../record/phone-filter.ts';
import type { OperationInfo, SiteServices } from '../site-services.ts';

const describePlan = ({ name, limits: { day, month } }: Plan): string =>
  `${name} ${formatPlural(day, 'unit')} a day and ${formatCount(month)} a month`;

const listValues = ({ enumeration }: Pick<FilterRule, 'enumeration'>): string =>
  enumeration?.members.map((value) => value.toLowerCase()).join(', ') ?? '';

/** The groups under which charged and free operations are listed. */
const operationGroups: readonly {
  readonly title: string;
  readonly includes: (operation: OperationInfo) => boolean;
}[] = [
  { title: 'With an API key, 1 unit each:', includes: ({ units }) => units > 0 },
  {
    title: 'With an API key, free:',
    includes: ({ units, credential }) => units === 0 && credential === 'api-key',
  },
];

/**
 * Lists the parameters of an operation. If it has more than half as many as `listPhones`, the text names only the
 * parameters of `listPhones` that the operation lacks.
 * @param listPhonesOperation the operation `listPhones`
 */
function describeParameters(
  { path, params }: OperationInfo,
  listPhonesOperation: OperationInfo | undefined,
): string {
  if (params.length === 0) return '';
  const isSimilar =
    listPhonesOperation !== undefined &&
    path !== listPhonesOperation.path &&
    params.length > listPhonesOperation.params.length / 2;
  if (!isSimilar) return `. Parameters: ${params.join(', ')}`;
  const missingParams = listPhonesOperation.params.filter((name) => !params.includes(name));
  return `. Parameters: the same as ${listPhonesOperation.path}, except ${missingParams.join(', ')}`;
}

function listOperations(operations: readonly OperationInfo[]): string {
  const listPhonesOperation = operations.find(({ operationId }) => operationId === 'listPhones');
  const toLine = (operation: OperationInfo): string =>
    `- \`${operation.method} ${operation.path}\`: ${operation.summary}${describeParameters(operation, listPhonesOperation)}`;
  return operationGroups
    .map(({ title, includes }) => [title, '', ...operations.filter(includes).map(toLine)].join('\n'))
    .join('\n\n');
}

const accountPath = '/v1/account';

/**
 * Lists the paths and methods of the operations that require this kind of credential, or no credential (`none`).
 * @param prefix the common beginning of the paths, which is omitted from the list
 */
function listPaths(
  operations: readonly OperationInfo[],
  credential: OperationInfo['credential'],
  prefix = '',
): string {
  const matchingOperations = operations.filter((operation) => operation.credential === credential);
  return [...Map.groupBy(matchingOperations, ({ path }) => path)]
    .map(
      ([path, operationsAtPath]) =>
        `\`${path.slice(prefix.length) || path}\` ${operationsAtPath.map(({ method }) => method).join(' ')}`,
    )
    .join(', ');
}

/**
 * Renders `GET /llms.txt` (llmstxt.org), which explains to a language model how to use the API. Facts that could
 * become outdated come from the definitions that handle requests.
 */
export function renderLlmsTxt({ origin, plans, operations, catalogue }: SiteServices): string {
  const { newestRelease, hasUnverifiedPhones } = catalogue.createOverview();
  const releaseNote = newestRelease === null ? '' : ` Its newest phone was released on ${newestRelease}.`;
  const verificationNote = hasUnverifiedPhones
    ? ' The bundled data is not confirmed by a second source: its `source.verified` is false.'
    : '';
  const { status, os, deviceType } = phoneFilters;
  const sorts = phoneSorts.members.filter((sort) => !sort.startsWith('-'));
  const keyOption = '-H "X-API-Key: $API_KEY"';
  return `# Phone Gateway

> A read-only catalogue of phones (specifications, prices, reviews) over REST and GraphQL. It needs a free API key.${releaseNote}${verificationNote}

REST (${origin}/v1) and GraphQL (${origin}/graphql) have the same data, with names in snake_case and camelCase.

**Key.** Sign up once. The response has \`api_key\` (phk_…), \`api_secret\` (phs_…) and \`recovery_codes\`, which are shown only once:

\`\`\`sh
curl '${origin}/v1/signup' -H 'Content-Type: application/json' -d '{"email":"you@example.com","name":"You"}'
\`\`\`

Send the key with every catalogue request, as \`X-API-Key\` or \`Authorization: Bearer phk_…\`:

\`\`\`sh
curl '${origin}/v1/search?q=galxy+s24+utra' ${keyOption}
curl '${origin}/v1/phones?brand=samsung,apple&has_5g=true&price_max=40000&sort=-battery&per_page=5' ${keyOption}
\`\`\`

The API Secret is for the dashboard and /v1/account only (\`Authorization: Bearer phs_…\`).

**Cost.** A catalogue request costs 1 unit, even if nothing is found (404); suggest is free. 304, other 4xx and 5xx are free; send the \`ETag\` back as \`If-None-Match\` to get 304. Plans: ${plans.all.map(describePlan).join('; ')}. The header \`RateLimit: "day";r=57;t=41233, "month";r=812;t=814033\` says how many units are left (r) and when they reset, in seconds (t). After 429 or 503 wait \`Retry-After\` seconds.

**Errors** are application/problem+json. Act on \`code\`; \`detail\` and \`errors[].detail\` say what to correct. Unknown and repeated parameters are a 400 (lists may be repeated); empty ones are ignored.

**Data.** \`null\` means unknown; \`false\` and \`[]\` mean known absence. Names end with the unit: \`weight_g\`, \`capacity_mah\`, \`diagonal_in\`. Money is \`{"amount_minor": 4690000, "currency": "THB", "decimal": "46900.00", "formatted": "฿46,900.00"}\`: minor units to calculate with, a decimal, and a text to show. Prices are in \`currency\` (default THB); converted amounts have \`converted_from\`. \`price\` is the current price: \`observed_at\`, \`stale\` (over 365 days) and \`source.verified\` say how reliable it is. \`meta.edition\` is \`live\`, or the day of the prices that your plan sees. Dates may be partial: 2024, 2024-Q1, 2024-01. A phone's \`{id}\` is its number or its slug; \`/v1/phones?ids=\` takes up to 100 of them for 1 unit (\`data\`, \`missing\`). In comparisons, \`price.amount\` is decimal.

**Lists.** \`page\` from 1, \`per_page\` up to 100; \`pagination.total_pages\` says how many. To read a whole list, send \`cursor=\` (empty) instead of \`page\`, then each \`pagination.next_cursor\` until it is null. \`sort\`: ${sorts.join(', ')}; a leading - means descending (relevance needs \`search\`). Separate values by commas, or repeat the parameter. Enum values, any case: status ${listValues(status)}; os ${listValues(os)}; device_type ${listValues(deviceType)} (default phone, feature_phone). \`price_min\` and \`price_max\` are decimal amounts, not minor units; \`price_basis=current\` ignores stale prices, \`launch\` uses launch prices. Filters exclude unknown values.

**Search** understands typing errors, missing spaces, any word order, model numbers (SM-S928B) and Thai. \`query.corrected\` is the corrected text. Questions work too: \`5g under 10000 baht\`, \`กันน้ำ\`, \`s24 vs iphone 15\`; \`query.understood\` has them as parameters of /v1/phones, or null for a name.

**Identify** finds phones by model numbers, code names, names and user agents; 1 unit for up to 100 hints with \`brand\`, \`model\`, \`device\`, \`text\`. \`confidence\` is exact, family (one of several) or fuzzy (a guess):

\`\`\`sh
curl '${origin}/v1/identify' -H 'Content-Type: application/json' ${keyOption} -d '{"hints":[{"model":"SM-S928B"},{"text":"Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro)"}]}'
\`\`\`

**GraphQL** uses the same key:

\`\`\`sh
curl '${origin}/graphql' -H 'Content-Type: application/json' ${keyOption} -d '{"query":"{ phones(search: \\"iphone 15\\", perPage: 3) { nodes { fullName battery { capacityMah } price { amount { decimal currency } } } } }"}'
\`\`\`

Each catalogue root field costs 1 unit; \`prices\`, \`reviews\` and \`sources\` cost 1 for each phone, \`phones\` 1 for each brand. \`phonesBy\` and \`nodes\` take 100 ids. \`extensions.cost\` is the charge; \`/v1/graphql/cost\` returns it in advance. Enum values and \`extensions.code\` are in capitals.

**Changes.** \`/v1/changes?since=0\` lists new and changed phones, prices and reviews in order; store \`next_cursor\` and send it as \`since\` next time. With real-time data (pro), \`/v1/stream\` sends them within a second (server-sent events; resume with \`Last-Event-ID\`; 1 unit to open, 1 for every 10 changes), as does GraphQL \`subscription { changes { cursor type } }\`. Webhooks work on every plan.

**MCP**, 1 unit a call: \`claude mcp add --transport http ${mcpServerName} ${createMcpUrl(origin)} --header "X-API-Key: $API_KEY"\`.

**REST operations.** HEAD works where GET does and costs the same.

${listOperations(operations)}

Without any key, free: ${listPaths(operations, 'none')}.

With the API Secret, free, below \`${accountPath}\`: ${listPaths(operations, 'account-secret', accountPath)}.

## Links

- [OpenAPI 3.1](${origin}/v1/openapi.json): operations with schemas
- [GraphQL schema](${origin}/schema.graphql)
- [Errors](${origin}/problems): how to fix each
`;
}

/** The name of the MCP server, as `initialize` returns it. */
const mcpServerName = 'phone-gateway';

/** Creates the URL of the MCP server. */
const createMcpUrl = (origin: string): string => `${origin}/mcp`;
