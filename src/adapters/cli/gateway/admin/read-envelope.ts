import { z } from 'zod';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import { PROGRAM } from '../program.ts';
import { onOneLine } from '../view/shown-value.ts';

/** The request that an answer belongs to. */
interface Origin {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly requestId: string | null;
  /** The path in the Location header, if there is one. */
  readonly location: string | null;
}

/** The data of an answer, or the refusal with advice. */
export function readEnvelope(text: string, origin: Origin): Result<unknown, CliFailure> {
  const envelope = ENVELOPE.safeParse(parsed(text));
  if (!envelope.success) {
    return err({ kind: 'unreachable', sentence: `${origin.url} is not a gateway; name it with --url` });
  }
  const { code, msg, data } = envelope.data;
  if (code === 0) return ok(data);
  if (code === AWAITS_APPROVAL) return err(waiting(origin));
  const sentence = `the gateway says: ${onOneLine(msg)}${ADVICE.get(code)?.(origin) ?? ''}`;
  return err({ kind: code === NOT_READY ? 'unreachable' : 'refused', sentence });
}

const ENVELOPE = z.object({ status: z.boolean(), code: z.number(), data: z.unknown(), msg: z.string() });

const NOT_READY = 9002;
const AWAITS_APPROVAL = 1009;

/** The commands for the second person, whose default gateway may be another one. */
function waiting({ url, method, path, location }: Origin): CliFailure {
  const id = location?.split('/').at(-1);
  const command = (words: string): string => `${PROGRAM} approvals ${words} --url ${url}`;
  return {
    kind: 'waiting',
    sentence: `nothing was done yet, a second person has to agree to ${method} ${path}; the next commands are for somebody else who may do it too`,
    next: (id === undefined ? ['list'] : [`show ${id}`, `agree ${id} --yes`]).map(command),
  };
}

/** The next step after a refusal, by the envelope's code. */
const ADVICE: ReadonlyMap<number, (origin: Origin) => string> = new Map<number, (origin: Origin) => string>([
  [
    1002,
    () =>
      '; sign in by `agent-gateway login`, set ADMIN_TOKEN to that of the gateway, or name its file with --admin-token-file',
  ],
  [1004, ({ path }) => `; \`${listing(path)}\` shows those there are, and \`update\` changes one`],
  [1007, ({ path }) => `; \`${listing(path)}\` shows those there are`],
  [5002, () => '; `agent-gateway doctor` shows which providers answer'],
  [5004, () => '; import its games instead, as docs/importing-games.md says'],
  [9002, () => '; `agent-gateway doctor` says what it waits for'],
  [9999, ({ requestId }) => `; its log says more under the request id ${requestId ?? '(none)'}`],
]);

/** The command that lists the things a path is about. */
function listing(path: string): string {
  const [, , , thing = '', key = '', below = ''] = path.split(/[/?]/);
  const under = LISTS_OF_ONE[`${thing}/${below}`];
  return `${PROGRAM} ${under === undefined ? (LISTS[thing] ?? 'help') : `${under} ${key}`}`;
}

const LISTS: Readonly<Record<string, string>> = {
  agents: 'agents list',
  approvals: 'approvals list --status all',
  callbacks: 'callbacks list',
  games: 'games list',
  'in-doubt': 'in-doubt list',
  jobs: 'jobs list',
  people: 'people list',
  players: 'players list',
  providers: 'providers list',
  rounds: 'transactions',
};

/** Lists of what belongs to an Agent or an administrator. */
const LISTS_OF_ONE: Readonly<Record<string, string>> = {
  'agents/tokens': 'tokens list',
  'agents/callback-secrets': 'secrets list',
  'people/tokens': 'people tokens',
  'people/sessions': 'people sessions',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
