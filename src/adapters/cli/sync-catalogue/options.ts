/** What the command line of `sync-catalogue` may say. */
import { parseArgs } from 'node:util';
import { CODE_PATTERN, foldCode } from '../../../domain/shared/code.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';

/** Where a gateway listens unless it was told otherwise. */
export const URL_DEFAULT = 'http://127.0.0.1:3000';

/** Whose catalogue to sync, and by which gateway. */
export interface SyncCommand {
  readonly provider: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly adminToken: string;
  readonly acceptShrink: boolean;
}

const ARGUMENTS = {
  options: {
    provider: { type: 'string' },
    url: { type: 'string' },
    'admin-token': { type: 'string' },
    'accept-shrink': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
} as const;

/** Reads the arguments; undefined asks for help. Refuses with the first rule that one breaks. */
export function parseCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Result<SyncCommand | undefined, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { provider, url, 'admin-token': token, 'accept-shrink': acceptShrink = false, help } = parsed.value;
  if (help === true) return ok(undefined);
  const command = {
    provider: foldCode(provider ?? ''),
    url: (url ?? URL_DEFAULT).replace(/\/+$/, ''),
    adminToken: token ?? environment['ADMIN_TOKEN'] ?? '',
    acceptShrink,
  };
  const reason = violation(command);
  return reason === undefined ? ok(command) : err(reason);
}

function violation({ provider, url, adminToken }: SyncCommand): string | undefined {
  if (provider === '') return '--provider is missing: the code of the provider, such as --provider B';
  if (!CODE_PATTERN.test(provider)) return '--provider must be 1 to 32 letters, digits, "_" or "-"';
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return '--url must be an http or https URL';
  if (!/^[\x21-\x7e]+$/.test(adminToken)) {
    return 'the admin token is missing: set ADMIN_TOKEN to that of the gateway, or give it with --admin-token';
  }
  return undefined;
}

function parsedArgs(args: readonly string[]) {
  try {
    return ok(parseArgs({ ...ARGUMENTS, args: [...args] }).values);
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
