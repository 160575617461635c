/** The command line of `simulators`. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exactJsonIn } from '../../src/adapters/providers/upstream/exact-json.ts';
import { PROTOCOLS } from './known-protocols.ts';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { parsedUrl } from '../../src/domain/shared/parsed-url.ts';
import { readFaults, WIRE_FAULT_NAMES, type Fault } from '../sandbox/faults.ts';
import { providerCode } from './admin-commands.ts';

/** The default port of the first simulator; the others follow. */
export const FIRST_PORT_DEFAULT = 4101;
/** The default address of `npm start`. */
export const GATEWAY_DEFAULT = 'http://127.0.0.1:3000';

const PORT_MAX = 65_535;
const ROUNDS_DEFAULT = '10';

/** The rounds that `play` plays. */
export interface PlayOrder {
  /** The base URL of the gateway, without a slash at its end. */
  readonly gateway: string;
  /** The code of the provider in the gateway. */
  readonly provider: string;
  readonly protocol: string;
  /** The name of the player at the provider. */
  readonly player: string;
  readonly rounds: number;
  readonly faults: ReadonlySet<Fault>;
  /** The provider's credentials in the gateway; undefined for those of the simulator. */
  readonly credentials: Readonly<Record<string, string>> | undefined;
}

/** The whole command line. */
export interface CommandLine {
  /** The port of the first simulator; 0 uses any free ports. */
  readonly firstPort: number;
  /** The base URL of the gateway for the printed commands, without a slash at its end. */
  readonly gateway: string;
  readonly wantsHelp: boolean;
  /** Plays rounds in place of starting the simulators. */
  readonly play: PlayOrder | undefined;
}

/** Reads the arguments and PROVIDER_CREDENTIALS. Refuses with the first broken rule. */
export function parseCommandLine(
  args: readonly string[],
  environment: Environment = process.env,
): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const { port = String(FIRST_PORT_DEFAULT), gateway: given = GATEWAY_DEFAULT, help = false } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > PORT_MAX) {
    return err(`--port must be a whole number from 0 to ${PORT_MAX}`);
  }
  if (!isWebUrl(given)) return err('--gateway must be an http or https URL');
  const gateway = given.replace(/\/+$/, '');
  const common = { firstPort: Number(port), gateway, wantsHelp: help };
  if (positionals.length === 0 || help) return ok({ ...common, play: undefined });
  if (positionals.join(' ') !== 'play') return err('play is the only word that may stand alone');
  return withPlay(common, playOrderOf({ ...values, gateway }, environment));
}

const withPlay = (common: Omit<CommandLine, 'play'>, play: Result<PlayOrder, string>): Result<CommandLine, string> =>
  play.ok ? ok({ ...common, play: play.value }) : play;

const isWebUrl = (text: string): boolean => /^https?:\/\/[^\s'"]+$/.test(text) && parsedUrl(text) !== undefined;

type Values = Readonly<Record<string, string | boolean | undefined>>;
type Environment = Readonly<Record<string, string | undefined>>;

function playOrderOf(
  values: Values & { readonly gateway: string },
  environment: Environment,
): Result<PlayOrder, string> {
  const { gateway, provider = '', player = '', rounds = ROUNDS_DEFAULT, faults } = values as Record<string, string>;
  if (!/^[\w-]{1,32}$/.test(provider)) return err('--provider must be the code of a provider, such as SIM-B');
  const known = protocolOf(provider, values['protocol']);
  if (known === undefined) return err(`--protocol must be one of ${PROTOCOLS.map((one) => one.protocol).join(', ')}`);
  if (player === '') return err('--player must be the name of a player at the provider');
  if (!/^[1-9]\d{0,3}$/.test(rounds)) return err('--rounds must be a whole number from 1 to 9999');
  const read = faults === undefined ? ok(new Set<Fault>()) : readFaults(faults, WIRE_FAULT_NAMES);
  if (!read.ok) return read;
  const credentials = credentialsOf(known, environment['PROVIDER_CREDENTIALS']);
  if (!credentials.ok) return credentials;
  const order = { gateway: gateway ?? '', provider, protocol: known.protocol, player, rounds: Number(rounds) };
  return ok({ ...order, faults: read.value, credentials: credentials.value });
}

/** No error shows a value. */
function credentialsOf(protocol: Known, text: string | undefined): Result<PlayOrder['credentials'], string> {
  if (text === undefined) return ok(undefined);
  const read = z.record(z.string(), z.string()).safeParse(exactJsonIn(text)).data;
  if (read === undefined) return err('PROVIDER_CREDENTIALS must be JSON, an object as the admin API takes it');
  const wrong = protocol.checkCredentials(read);
  return wrong === undefined ? ok(read) : err(`PROVIDER_CREDENTIALS: ${wrong.field} ${wrong.rule}`);
}

type Known = (typeof PROTOCOLS)[number];

/** The codes of the printed commands and of the sandbox have their protocol in them. */
function protocolOf(provider: string, given: unknown): Known | undefined {
  const isMeant = (one: Known): boolean =>
    given === undefined ? [providerCode(one), one.label].includes(provider) : one.protocol === given;
  return PROTOCOLS.find(isMeant);
}

function parsedArgs(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const played = { provider: text, protocol: text, player: text, rounds: text, faults: text };
    const options = { port: text, gateway: text, help: { type: 'boolean', short: 'h' }, ...played } as const;
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
