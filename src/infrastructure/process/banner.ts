import { signInLinkPath } from '../../adapters/api/calls/sessions.ts';
import { DEMO_AGENT, DEMO_PERSON, type DemoOutcome } from '../demo/seed-demo.ts';
import type { AdminAccess } from '../config/complete-secrets.ts';
import { programPlace, type ProgramPlace } from './program-place.ts';
import { isProduction, type Config } from '../config/read-config.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface StartFacts {
  readonly baseUrl: string;
  /** The address at which programs on this machine reach the gateway. */
  readonly ownUrl: string;
  /** Undefined if the metrics have no port of their own. */
  readonly metricsUrl?: string | undefined;
  readonly admin: AdminAccess;
  readonly demo: DemoOutcome;
}

/** The default of the command line. */
const URL_DEFAULT = 'http://127.0.0.1:3000';

/** The text that is printed when the gateway runs outside of production. Secrets are printed nowhere else, and each of them once. */
export function banner(facts: StartFacts, place: ProgramPlace): string {
  const { baseUrl, metricsUrl, admin, demo } = facts;
  const command = commandsOf(facts, place);
  const lines = [
    '',
    'The gateway is running.',
    '',
    `  Base URL      ${baseUrl}`,
    `  Docs          ${baseUrl}/docs`,
    `  Console       ${baseUrl}/console`,
    ...(metricsUrl === undefined ? [] : [`  Metrics       ${metricsUrl}`]),
    ...(demo.kind === 'none' ? [] : [`  Demo Agent    ${DEMO_AGENT}`]),
    ...(demo.kind === 'seeded' ? [`  Agent token   ${demo.token} (shown this once)`] : []),
    ...adminLines(admin),
    ...(demo.kind === 'present' ? [`  New token     ${command(`tokens issue ${DEMO_AGENT}`)}`] : []),
    ...accountLines(demo, command),
    '',
    ...(demo.kind === 'seeded' ? nextSteps(facts, demo, { place, command }) : []),
  ];
  return `${lines.join('\n')}\n`;
}

type Command = (words: string) => string;

/** Commands that find this gateway and its token. A token from the environment is there for a command too. */
function commandsOf({ ownUrl, admin }: StartFacts, { program }: ProgramPlace): Command {
  const url = ownUrl === URL_DEFAULT ? '' : ` --url ${ownUrl}`;
  const token = admin.kind === 'kept' ? ` --admin-token-file ${inShellQuotes(admin.path)}` : '';
  return (words) => `${program} ${words}${url}${token}`;
}

function adminLines(admin: AdminAccess): string[] {
  if (admin.kind !== 'kept') return [];
  const shown = admin.isNew ? `${admin.token} (shown this once, kept in ${admin.path})` : `in ${admin.path}`;
  return [`  Admin token   ${shown}`];
}

/** The way to a link that opens the console, on a start that prints none. */
function accountLines(demo: DemoOutcome, command: Command): string[] {
  if (demo.kind === 'seeded') return [];
  if (demo.kind === 'present' && demo.hasPerson) return [`  New link      ${command(`people link ${DEMO_PERSON}`)}`];
  return [
    `  New account   ${command('people create NAME --role admin')}`,
    `  New link      ${command('people link NAME')}`,
  ];
}

interface Ways {
  readonly place: ProgramPlace;
  readonly command: Command;
}

function nextSteps(
  { baseUrl }: StartFacts,
  { token, linkSecret }: Extract<DemoOutcome, { kind: 'seeded' }>,
  { place, command }: Ways,
): string[] {
  const header = `-H 'Authorization: Bearer ${token}'`;
  const third =
    place.sandbox === undefined
      ? ['3. See whether all is well:', command('doctor')]
      : ['3. Play rounds: a second gateway between simulated providers and a sample Agent:', place.sandbox];
  return [
    '1. Ask for the games of the demo Agent:',
    '',
    `curl -s ${header} -d 'pageSize=3' '${baseUrl}/papi/v1/game/list'`,
    '',
    `2. Open the console, signed in as ${DEMO_PERSON}; this link works once, within 15 minutes:`,
    '',
    `${baseUrl}${signInLinkPath(linkSecret)}`,
    '',
    ...third.flatMap((line) => [line, '']),
  ];
}

/** As it is, where a shell takes it as one word. */
const inShellQuotes = (text: string): string =>
  /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Reports that the gateway runs: always in the log, and outside of production also as a text for the person who started it. */
export function announce(config: Config, logger: Logger, facts: StartFacts): void {
  const adminApi = facts.admin.kind === 'off' ? 'off' : 'on';
  logger.info({ baseUrl: facts.baseUrl, metricsUrl: facts.metricsUrl, adminApi }, 'listening');
  if (!isProduction(config)) process.stdout.write(banner(facts, programPlace()));
}

/** Addresses that mean every interface, each with the loopback address that clients can connect to instead. */
const REACHABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which callers on this machine reach a server that listens on `host` and `port`. */
export function baseUrl(host: string, port: number): string {
  const reachable = REACHABLE[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
