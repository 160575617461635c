/** The command line of `sandbox`. */
import { parseArgs } from 'node:util';
import { WALLET_MODES, type WalletMode } from '../../src/domain/agent/agent.ts';
import { memberIdOf, MEMBER_ID_RULE } from '../../src/domain/player/member-id.ts';
import { parsedUrl } from '../../src/domain/shared/parsed-url.ts';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { withoutAtEnd } from '../../src/domain/shared/without-at-end.ts';
import { readFaults, type Fault } from './faults.ts';
import type { OwnAgentOptions } from './own-agent.ts';

/** The default port of the gateway, as for `npm start`. */
export const PORT_DEFAULT = 3000;

/** The default player at an Agent of the user, as for the conformance kit. */
export const PLAYER_DEFAULT = 'ALICE';

const PORT_MAX = 65_535;

/** The whole command line. */
export interface CommandLine {
  readonly wantsHelp: boolean;
  /** Ends after the tour. */
  readonly isOnce: boolean;
  /** The port of the gateway; 0 uses any free one. */
  readonly port: number;
  /** The folder of the database; undefined: a temporary folder, which is deleted at the end. */
  readonly data: string | undefined;
  /** The holder of the player's wallet. */
  readonly walletMode: WalletMode;
  readonly faults: ReadonlySet<Fault>;
  /** The Agent of the user that plays in place of the sample Agent. */
  readonly ownAgent: OwnAgentOptions | undefined;
  /** Whether the clock can be turned. */
  readonly hasClock: boolean;
  readonly isVerbose: boolean;
}

/** Reads the arguments and AGENT_SECRET. Refuses with the first broken rule. */
export function parseCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const ending = endingOf(values);
  if (!ending.ok) return ending;
  const port = portOf(values.port, ending.value.isOnce);
  if (!port.ok) return port;
  const faults = faultsOf(values.faults);
  if (!faults.ok) return faults;
  const ownAgent = ownAgentOf({ ...values, secret: values.secret ?? environment['AGENT_SECRET'] });
  if (!ownAgent.ok) return ownAgent;
  const walletMode = walletModeOf(values['wallet-mode'], ownAgent.value !== undefined);
  if (!walletMode.ok) return walletMode;
  if (values.data?.trim() === '') return err('--data must name a folder');
  return ok({
    wantsHelp: values.help === true,
    ...ending.value,
    port: port.value,
    data: values.data,
    walletMode: walletMode.value,
    faults: faults.value,
    ownAgent: ownAgent.value,
    isVerbose: values.verbose === true,
  });
}

function endingOf({ once: isOnce = false, clock: hasClock = false }) {
  const isAlone = isOnce && hasClock;
  return isAlone ? err('--clock needs somebody who turns it, so it does not go with --once') : ok({ isOnce, hasClock });
}

function walletModeOf(given: string | undefined, isOwn: boolean): Result<WalletMode, string> {
  if (isOwn && given === 'gateway') return err('--agent-url needs --wallet-mode agent: only then the books are yours');
  const mode = WALLET_MODES.find((one) => one === (given ?? (isOwn ? 'agent' : 'gateway')));
  return mode === undefined ? err(`--wallet-mode must be ${WALLET_MODES.join(' or ')}`) : ok(mode);
}

interface AgentValues {
  readonly 'agent-url'?: string | undefined;
  readonly secret?: string | undefined;
  readonly player?: string | undefined;
}

function ownAgentOf(values: AgentValues): Result<OwnAgentOptions | undefined, string> {
  const { 'agent-url': url, secret = '', player = PLAYER_DEFAULT } = values;
  if (url === undefined) return values.player === undefined ? ok(undefined) : err('--player needs --agent-url');
  if (!/^https?:[^?#]+$/.test(url) || parsedUrl(url) === undefined)
    return err('--agent-url must be an http or https URL');
  if (secret === '') return err('the secret is missing: --secret whsec_... or AGENT_SECRET');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) return err('--secret must be whsec_ and base64');
  const memberId = memberIdOf('player', player);
  return memberId.ok
    ? ok({ url: withoutAtEnd(url, '/'), secret, player: memberId.value })
    : err(`--player ${MEMBER_ID_RULE}`);
}

const faultsOf = (text: string | undefined): Result<ReadonlySet<Fault>, string> =>
  text === undefined ? ok(new Set<Fault>()) : readFaults(text);

/** A tour that ends by itself should not conflict with a gateway that is already running. */
function portOf(given: string | undefined, isOnce: boolean): Result<number, string> {
  const text = given ?? String(isOnce ? 0 : PORT_DEFAULT);
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX;
  return isPort ? ok(Number(text)) : err(`--port must be a whole number from 0 to ${PORT_MAX}`);
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  once: FLAG,
  clock: FLAG,
  port: TEXT,
  data: TEXT,
  faults: TEXT,
  'wallet-mode': TEXT,
  'agent-url': TEXT,
  secret: TEXT,
  player: TEXT,
  verbose: { ...FLAG, short: 'v' },
  help: { ...FLAG, short: 'h' },
} as const;

function parsedArgs(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
