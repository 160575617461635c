import type { DemoOutcome } from '../demo/seed-demo.ts';
import type { AdminAccess } from '../config/complete-secrets.ts';

export interface StartFacts {
  readonly baseUrl: string;
  /** Undefined if the metrics have no port of their own. */
  readonly metricsUrl?: string | undefined;
  readonly admin: AdminAccess;
  readonly demo: DemoOutcome;
}

/** The text that is printed when the gateway runs outside of production. Secrets are printed nowhere else, and each of them once. */
export function banner({ baseUrl, metricsUrl, admin, demo }: StartFacts): string {
  const lines = [
    '',
    'The gateway is running.',
    '',
    `  Base URL      ${baseUrl}`,
    `  Docs          ${baseUrl}/docs`,
    `  Console       ${baseUrl}/console (for an account: agent-gateway people create NAME --role admin, then people link NAME)`,
    ...(metricsUrl === undefined ? [] : [`  Metrics       ${metricsUrl}`]),
    ...(demo.kind === 'none' ? [] : ['  Demo Agent    DEMO']),
    ...(demo.kind === 'seeded' ? [`  Agent token   ${demo.token} (shown this once)`] : []),
    ...adminLines(admin),
    '',
    ...commandLines(baseUrl, admin, demo),
  ];
  return `${lines.join('\n')}\n`;
}

function adminLines(admin: AdminAccess): string[] {
  if (admin.kind !== 'kept') return [];
  const shown = admin.isNew ? `${admin.token} (shown this once, kept in ${admin.path})` : `in ${admin.path}`;
  return [`  Admin token   ${shown}`];
}

function commandLines(baseUrl: string, admin: AdminAccess, demo: DemoOutcome): string[] {
  if (demo.kind === 'seeded') {
    const header = `-H 'Authorization: Bearer ${demo.token}'`;
    return ['Ask for its games:', '', `curl -s ${header} -d 'pageSize=3' '${baseUrl}/papi/v1/game/list'`, ''];
  }
  if (demo.kind === 'none') return [];
  const body = `-H 'Content-Type: application/json' -d '{"kind":"opaque"}'`;
  const url = `'${baseUrl}/admin/v1/agents/DEMO/tokens'`;
  return ['Make another token for the demo Agent:', '', `curl -s -H ${bearer(admin)} ${body} ${url}`, ''];
}

const bearer = (admin: AdminAccess): string =>
  `"Authorization: Bearer ${admin.kind === 'kept' ? `$(cat ${inShellQuotes(admin.path)})` : '$ADMIN_TOKEN'}"`;

const inShellQuotes = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
