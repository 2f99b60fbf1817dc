import { createMcpUrl } from '../../documents/mcp-url.ts';
import { mcpMessages } from '../../messages/docs/mcp.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { escapeCode } from './escape-code.ts';
import { createMcpClients } from './mcp-clients.ts';
import { keyPlaceholder } from './request-samples.ts';

/**
 * Renders the MCP configuration of each client. Only one configuration is open at a time, initially the first one.
 * @param apiKey the reader's key, if it is known
 */
export function renderMcpClients(visit: Visit, origin: string, apiKey = keyPlaceholder): Html {
  const t = mcpMessages[visit.locale];
  return html`<p>${t.address} <code>${createMcpUrl(origin)}</code></p>
<div class="clients" data-samples>${createMcpClients(origin, apiKey).map(
    (
      { name, file, code },
      index,
    ) => html`<details name="mcp-clients"${index === 0 && html` open`}><summary>${name}</summary>
<p class="fine">${file === null ? t.commandLead : html`${t.fileLead} <code>${file}</code>`}</p>
<div data-copyable="${name}"><pre tabindex="0" role="region" aria-label="${name}"><code>${escapeCode(code)}</code></pre></div></details>
`,
  )}</div>`;
}

/** Renders the MCP configurations as a section with a heading. */
export function renderMcpSection(visit: Visit, origin: string, apiKey?: string): Html {
  const t = mcpMessages[visit.locale];
  return html`<section class="mcp" aria-labelledby="mcp"><h2 id="mcp">${t.heading}</h2>
<p>${t.lead}</p>
${renderMcpClients(visit, origin, apiKey)}</section>`;
}
