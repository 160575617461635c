import type { Certificate } from '../../../domain/agent/certificate.ts';
import { escaped } from './machine-reports.ts';

/** The colours and the type of the console's pages. */
const STYLE = `:root{color-scheme:light dark;--page:#f6f8f8;--surface:#fff;--text:#16211f;--muted:#56655f;--line:#dfe5e3;--good:#14663a;--bad:#a41c1c;
font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
@media(prefers-color-scheme:dark){:root{--page:#0e1413;--surface:#151d1b;--text:#e4ecea;--muted:#9dada7;--line:#27322f;--good:#74d69a;--bad:#ff9d98}}
body{margin:0;padding:1.5rem;background:var(--page);color:var(--text)}main{max-width:60rem;margin:auto}h1{font-size:1.5rem}
section{padding:1rem 1.25rem;margin:1rem 0;background:var(--surface);border:1px solid var(--line);border-radius:10px;overflow-x:auto}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.5rem;margin:0}dt,th{color:var(--muted);font-weight:400}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}th,td{padding:.35rem .5rem;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
.passed{color:var(--good)}.failed{color:var(--bad)}`;

const VERDICTS = { passed: 'passed', failed: 'failed', left_out: 'left out' } as const;

/** A verified certificate as a page that needs no other file. `finding` is the sentence of its verification. */
export function certificatePage(certificate: Certificate, finding: string): string {
  const { agent, address, wallet, gateway, p95, cases, passed, failed, omitted } = certificate;
  const facts = [
    ['Agent', agent],
    ['Address', address],
    ['Wallet', `held by the ${wallet === 'agent' ? 'Agent' : 'gateway'}`],
    ['Tried by', gateway ?? 'a gateway without a public address'],
    ['Issued', certificate.issued],
    ['Expires', certificate.expires],
    ['Interface', certificate.interface],
    ['Kit', certificate.kit],
    ['Cases', `${passed} passed, ${failed} failed, ${omitted} left out`],
    ['95 of 100 answers', p95 === null ? 'there was none' : `within ${p95} ms`],
  ] as const;
  const rows = cases.map(
    ({ name, title, verdict, because }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(title)}</td><td class="${verdict}">${VERDICTS[verdict]}</td><td>${escaped(because ?? '')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Conformance of ${escaped(agent)}</title><style>${STYLE}</style></head><body><main>
<h1>Conformance of ${escaped(agent)}</h1><p class="${failed === 0 ? 'passed' : 'failed'}">${escaped(finding)}</p>
<section><dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl></section>
<section><table><thead><tr><th>Case</th><th>What must hold</th><th>Result</th><th>Why</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></section></main></body></html>
`;
}
