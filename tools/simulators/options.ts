/** The command line of `simulators`. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { parsedUrl } from '../../src/domain/shared/parsed-url.ts';

/** The default port of the first simulator; the others follow. */
export const FIRST_PORT_DEFAULT = 4101;
/** The default address of `npm start`. */
export const GATEWAY_DEFAULT = 'http://127.0.0.1:3000';

const PORT_MAX = 65_535;

/** The whole command line. */
export interface CommandLine {
  /** The port of the first simulator; 0 uses any free ports. */
  readonly firstPort: number;
  /** The base URL of the gateway for the printed commands, without a slash at its end. */
  readonly gateway: string;
  readonly wantsHelp: boolean;
}

/** Reads the arguments. Refuses with the first broken rule. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { port = String(FIRST_PORT_DEFAULT), gateway = GATEWAY_DEFAULT, help = false } = parsed.value.values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > PORT_MAX) {
    return err(`--port must be a whole number from 0 to ${PORT_MAX}`);
  }
  if (!/^https?:\/\/[^\s'"]+$/.test(gateway) || parsedUrl(gateway) === undefined) {
    return err('--gateway must be an http or https URL');
  }
  return ok({ firstPort: Number(port), gateway: gateway.replace(/\/+$/, ''), wantsHelp: help });
}

function parsedArgs(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { port: text, gateway: text, help: { type: 'boolean', short: 'h' } } as const;
    return ok(parseArgs({ args: [...args], options }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
