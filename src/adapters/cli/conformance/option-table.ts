import type { Call } from '../command-line/call.ts';
import type { Option, Options } from '../command-line/shape.ts';

export const CONFORMANCE_OPTIONS = {
  'agent-url': {
    kind: 'text',
    value: 'URL',
    description: 'Callback base of the Agent; /api/v1/callback/... is added.',
  },
  secret: {
    kind: 'text',
    value: 'SECRET',
    description: 'The callback secret of the Agent; the default is AGENT_SECRET, which other users cannot see.',
  },
  'wallet-mode': {
    kind: 'text',
    value: 'MODE',
    description: 'The holder of the players’ wallets: the agent (default) or the gateway.',
    choices: ['agent', 'gateway'],
    fallback: 'agent',
  },
  player: {
    kind: 'text',
    value: 'NAME',
    description: 'A player for tests, with an account in the currency; the default is ALICE.',
    fallback: 'ALICE',
  },
  'other-player': {
    kind: 'text',
    value: 'NAME',
    description: 'A second player; without one, some cases are left out.',
  },
  'disabled-player': {
    kind: 'text',
    value: 'NAME',
    description: 'A player who may not bet; without one, some cases are left out.',
  },
  currency: {
    kind: 'text',
    value: 'CODE',
    description: 'The currency of the players; the default is EUR.',
    fallback: 'EUR',
  },
  'other-currency': {
    kind: 'text',
    value: 'CODE',
    description: 'A currency that the players do not have; the default is JPY.',
    fallback: 'JPY',
  },
  provider: {
    kind: 'text',
    value: 'CODE',
    description: 'A provider that the Agent knows; the default is A.',
    fallback: 'A',
  },
  'other-provider': {
    kind: 'text',
    value: 'CODE',
    description: 'Another provider; the default is B.',
    fallback: 'B',
  },
  game: {
    kind: 'text',
    value: 'CODE',
    description: 'The game_code in callbacks; the default is conformance-game.',
    fallback: 'conformance-game',
  },
  'bet-push': {
    kind: 'switch',
    description: 'Whether the Agent takes reports; --no-bet-push is for an Agent with wallets only.',
    fallback: true,
  },
  'balance-from': {
    kind: 'text',
    value: 'WHERE',
    description:
      'The source of balances: /api/v1/callback/balance (default for agent), the answers to settlements of 0, or none (default for gateway).',
    choices: ['callback', 'answers', 'nowhere'],
  },
  'opening-balance': {
    kind: 'text',
    value: 'N',
    description: 'The balance of the player at first, if it is not read.',
  },
  only: {
    kind: 'text',
    value: 'NAMES',
    description: 'Only these cases, with commas between them; race-* stands for all cases that begin with race-.',
  },
  list: { kind: 'flag', description: 'Show the cases and send nothing.' },
  seed: {
    kind: 'number',
    value: 'N',
    description: 'Repeats the order of simultaneous callbacks of another run.',
  },
  timeout: {
    kind: 'number',
    value: 'MS',
    description: 'Longest wait for one answer; the default is 5000.',
    fallback: '5000',
  },
  'json-report': { kind: 'file', value: 'FILE', description: 'Write the results to this file, for programs.' },
  'junit-report': { kind: 'file', value: 'FILE', description: 'Write the results as JUnit XML, for build servers.' },
} as const satisfies Options;

type Table = typeof CONFORMANCE_OPTIONS;

type ValueOf<Each extends Option> = Each['kind'] extends 'flag' | 'switch'
  ? boolean
  : Each extends { readonly fallback: string }
    ? string
    : string | undefined;

/** The given values, and the defaults of the others. */
export type OptionValues = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** The options of a call, each with the type that the table gives it. */
export const valuesOf = (call: Call): OptionValues =>
  Object.fromEntries(
    Object.entries<Option>(CONFORMANCE_OPTIONS).map(([name, { kind }]) => [
      name,
      kind === 'flag' || kind === 'switch' ? call.isSet(name) : call.text(name),
    ]),
  ) as unknown as OptionValues;
