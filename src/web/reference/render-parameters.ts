import { docsMessages } from '../messages/docs/docs.ts';
import { translateParameterDescription } from '../messages/docs/docs-parameters.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderInlineCode } from '../rendering/inline-code.ts';
import type { Visit } from '../visitor/visit.ts';
import { describeType, listOptions } from './describe-type.ts';
import { groupParameters } from './parameter-groups.ts';
import type { DocumentedParameter } from './reference-document.ts';

/** Renders an English text, marked as English on a page in another language. */
export function renderEnglish({ locale }: Visit, text: string): Html {
  return locale === 'en' ? renderInlineCode(text) : html`<span lang="en">${renderInlineCode(text)}</span>`;
}

const formatValue = (value: unknown): string => (Array.isArray(value) ? value.join() : String(value));

function renderParameter(visit: Visit, parameter: DocumentedParameter): Html {
  const t = docsMessages[visit.locale];
  const { name, in: location, description, schema, required, example } = parameter;
  const thaiText = visit.locale === 'th' ? translateParameterDescription(description) : null;
  const options = listOptions(schema);
  const locationTexts = { path: t.inPath, header: t.inHeader, query: null };
  const locationText = locationTexts[location];
  // An example is unnecessary if the possible values are listed.
  const labelledValues = [
    [t.default, schema.default],
    [t.example, options.length > 0 ? undefined : example],
  ] as const;
  return html`<div id="${name}" data-parameter="${name}" data-in="${location}"${required === true && html` data-required`}${
    options.length > 0 && schema.items === undefined && html` data-options="${options.join()}"`
  }${example !== undefined && html` data-example="${formatValue(example)}"`}>
<dt><a class="anchor" href="#${name}"><code>${name}</code></a> <span class="type">${describeType(schema, t.typeNames)}</span>${
    locationText !== null && html` <span class="type">${locationText}</span>`
  }${required === true && html` <strong class="need">${t.required}</strong>`}</dt>
<dd>${thaiText === null ? renderEnglish(visit, description) : renderInlineCode(thaiText)}${labelledValues.map(
    ([label, value]) => value !== undefined && html` ${label} <code>${formatValue(value)}</code>.`,
  )}</dd>
</div>
`;
}

/** Renders the parameters of an operation, each with an HTML id for links, grouped by subject if there are many. */
export function renderParameters(visit: Visit, parameters: readonly DocumentedParameter[]): Html | null {
  if (parameters.length === 0) return null;
  const t = docsMessages[visit.locale];
  return html`<section class="part">
<h2>${t.parameters}</h2>
${groupParameters(parameters).map(
  ([subject, group]) => html`${
    subject !== null &&
    html`<h3>${t.parameterSubjects[subject]}</h3>
`
  }<dl class="members">
${group.map((parameter) => renderParameter(visit, parameter))}</dl>
`,
)}</section>
`;
}
