/** The command line of `sandbox`. */
import { parseArgs } from 'node:util';
import { WALLET_MODES, type WalletMode } from '../../src/domain/agent/agent.ts';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { readFaults, type Fault } from './faults.ts';

/** The default port of the gateway, as for `npm start`. */
export const PORT_DEFAULT = 3000;

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
  /** Withholds one settlement from the Agent, to show how the check of the books fails. */
  readonly breaksBook: boolean;
  readonly isVerbose: boolean;
}

/** Reads the arguments. Refuses with the first broken rule. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const isOnce = values.once === true;
  // A tour that ends by itself should not conflict with a gateway that is already running.
  const port = portOf(values.port ?? String(isOnce ? 0 : PORT_DEFAULT));
  if (!port.ok) return port;
  const faults = values.faults === undefined ? ok(new Set<Fault>()) : readFaults(values.faults);
  if (!faults.ok) return faults;
  const walletMode = WALLET_MODES.find((mode) => mode === (values['wallet-mode'] ?? 'gateway'));
  if (walletMode === undefined) return err(`--wallet-mode must be ${WALLET_MODES.join(' or ')}`);
  if (values.data?.trim() === '') return err('--data must name a folder');
  return ok({
    wantsHelp: values.help === true,
    isOnce,
    port: port.value,
    data: values.data,
    walletMode,
    faults: faults.value,
    breaksBook: values['break-book'] === true,
    isVerbose: values.verbose === true,
  });
}

function portOf(text: string): Result<number, string> {
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX;
  return isPort ? ok(Number(text)) : err(`--port must be a whole number from 0 to ${PORT_MAX}`);
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  once: FLAG,
  port: TEXT,
  data: TEXT,
  faults: TEXT,
  'wallet-mode': TEXT,
  'break-book': FLAG,
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
