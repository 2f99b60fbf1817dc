// Spectral, its recommended rules for OpenAPI, on the document that the gateway serves. Status 1 for any finding.
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const { API_URL = 'http://127.0.0.1:4000' } = process.env;

const spectral = new core.Spectral();
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });

const document = await (await fetch(`${API_URL}/v1/openapi.json`)).json();
const findings = await spectral.run(document);
for (const { code, path, message } of findings) console.log(`${code} at ${path.join('.')}: ${message}`);
console.log(`Spectral found ${findings.length} things`);
process.exitCode = findings.length > 0 ? 1 : 0;
