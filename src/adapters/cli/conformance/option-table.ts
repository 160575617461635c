import type { Call } from '../command-line/call.ts';
import type { Option, Options } from '../command-line/shape.ts';

/** An option with any text as its value. */
const text = (value: string, description: string) => ({ kind: 'text', value, description }) as const;

const withDefault = (value: string, what: string, fallback: string) =>
  ({ ...text(value, `${what}; the default is ${fallback}.`), fallback }) as const;

export const CONFORMANCE_OPTIONS = {
  'agent-url': text('URL', 'Callback base of the Agent; /api/v1/callback/... is added.'),
  'fetch-port': {
    ...text(
      'PORT',
      'In place of --agent-url, for an Agent that fetches its callbacks: the kit has callback/pull and callback/answer at http://127.0.0.1:PORT.',
    ),
    kind: 'number',
  },
  secret: text(
    'SECRET',
    'The callback secret of the Agent; the default is AGENT_SECRET, which other users cannot see.',
  ),
  'wallet-mode': {
    ...text('MODE', 'The holder of the players’ wallets: the agent (default) or the gateway.'),
    choices: ['agent', 'gateway'],
    fallback: 'agent',
  },
  player: withDefault('NAME', 'A player for tests, with an account in the currency', 'ALICE'),
  'other-player': text('NAME', 'A second player; without one, some cases are left out.'),
  'disabled-player': text('NAME', 'A player who may not bet; without one, some cases are left out.'),
  currency: withDefault('CODE', 'The currency of the players', 'EUR'),
  'other-currency': withDefault('CODE', 'A currency that the players do not have', 'JPY'),
  provider: withDefault('CODE', 'A provider that the Agent knows', 'A'),
  'other-provider': withDefault('CODE', 'Another provider', 'B'),
  game: withDefault('CODE', 'The game_code in callbacks', 'conformance-game'),
  'bet-push': {
    kind: 'switch',
    description: 'Whether the Agent takes reports; --no-bet-push is for an Agent with wallets only.',
    fallback: true,
  },
  'notice-url': text('URL', 'The address for notices; without one, some cases are left out.'),
  'balance-from': {
    ...text(
      'WHERE',
      'The source of balances: /api/v1/callback/balance (default for agent), the answers to settlements of 0, or none (default for gateway).',
    ),
    choices: ['callback', 'answers', 'nowhere'],
  },
  'opening-balance': text('N', 'The balance of the player at first, if it is not read.'),
  only: text('NAMES', 'Only these cases, with commas between them; race-* stands for all cases that begin with race-.'),
  list: { kind: 'flag', description: 'Show the cases and send nothing.' },
  verbose: { kind: 'flag', description: 'Show every case while it is tried, and each failed case in full.' },
  seed: { ...text('N', 'Repeats the order of simultaneous callbacks of another run.'), kind: 'number' },
  timeout: { ...withDefault('MS', 'Longest wait for one answer', '5000'), kind: 'number' },
  'json-report': { kind: 'file', value: 'FILE', description: 'Write the results to this file, for programs.' },
  'junit-report': { kind: 'file', value: 'FILE', description: 'Write the results as JUnit XML, for build servers.' },
} as const satisfies Options;

/** The command that runs the kit, without its examples. */
export const CONFORMANCE_COMMAND = {
  summary: 'Test an Agent’s callback endpoints with more than a hundred cases, and show each failure with its reason.',
  details:
    'The command needs no gateway: it sends the callbacks of a gateway, signed with the Agent’s secret. Use accounts for tests: the ' +
    'cases move money and do not put all of it back. The exit code is 0 when all cases passed, 1 when a case failed, and 2 when no ' +
    'case could be tried. docs/conformance.md explains the cases.',
  options: CONFORMANCE_OPTIONS,
};

type Table = typeof CONFORMANCE_OPTIONS;

type ValueOf<Each extends Option> = Each['kind'] extends 'flag' | 'switch'
  ? boolean
  : Each extends { readonly fallback: string }
    ? string
    : string | undefined;

/** The given values, and defaults for the others. */
export type OptionValues = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** The options of a call, each with its type from the table. */
export const valuesOf = (call: Call): OptionValues =>
  Object.fromEntries(
    Object.entries<Option>(CONFORMANCE_OPTIONS).map(([name, { kind }]) => [
      name,
      kind === 'flag' || kind === 'switch' ? call.isSet(name) : call.text(name),
    ]),
  ) as unknown as OptionValues;
