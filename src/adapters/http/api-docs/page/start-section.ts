import type { OpenApiDocument } from '../openapi.ts';
import { codeBlock, json } from './code-block.ts';
import { html, type Html } from '../../../pages/html.ts';
import { paragraphs } from '../../../pages/prose.ts';
import { examplesOf } from './resolve.ts';

/** The knowledge for a first call: the envelope, and the ways to authenticate. */
export function startSection(document: OpenApiDocument): Html {
  const { agentToken, adminToken } = document.components.securitySchemes;
  const success = document.paths['/health/live']?.get?.responses['200'];
  return html`<section id="start" aria-labelledby="start-title">
    <h2 id="start-title"><a href="#start">Before you call</a></h2>
    <div class="sides">
      <div class="text">${paragraphs(document.info.description)}</div>
      <div class="examples">
        ${success && codeBlock('A success', json(examplesOf(document, success)[0]?.value))}
        ${codeBlock('A failure', json(document.components.examples['agent_mismatch']?.value))}
      </div>
    </div>
    <section id="agentToken" aria-labelledby="agentToken-title">
      <h3 id="agentToken-title"><a href="#agentToken">The Agent’s token</a></h3>
      <div class="sides">
        <div class="text">${paragraphs(agentToken?.description ?? '')}</div>
        <div class="examples">${codeBlock('A signed token, made in a shell', SIGNED)}</div>
      </div>
    </section>
    <section id="adminToken" aria-labelledby="adminToken-title">
      <h3 id="adminToken-title"><a href="#adminToken">The operator’s token</a></h3>
      <div class="sides">
        <div class="text">${paragraphs(adminToken?.description ?? '')}</div>
        <div class="examples">${codeBlock('What the requests on this page expect', VARIABLES)}</div>
      </div>
    </section>
  </section>`;
}

const SIGNED = String.raw`now=$(date +%s)
signature=$(printf %s "$API_KEY.$now" |
  openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/.* //')
AGENT_TOKEN=$API_KEY.$now.$signature`;

const VARIABLES = `GATEWAY=http://127.0.0.1:3000
AGENT_TOKEN=agt_...
ADMIN_TOKEN=...`;
