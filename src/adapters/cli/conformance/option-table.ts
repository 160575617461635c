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
    description: 'What the Agent verifies with; without it AGENT_SECRET, which other users cannot see.',
  },
  'wallet-mode': {
    kind: 'text',
    value: 'MODE',
    description: 'The Agent keeps the players’ money (agent, the default), or is told what has happened (gateway).',
    choices: ['agent', 'gateway'],
    fallback: 'agent',
  },
  player: {
    kind: 'text',
    value: 'NAME',
    description: 'A player for tests, with an account in the currency; ALICE unless told otherwise.',
    fallback: 'ALICE',
  },
  'other-player': { kind: 'text', value: 'NAME', description: 'A second one; some cases are left out without.' },
  'disabled-player': {
    kind: 'text',
    value: 'NAME',
    description: 'One who may not bet; some cases are left out without.',
  },
  currency: { kind: 'text', value: 'CODE', description: 'Of the players; EUR unless told otherwise.', fallback: 'EUR' },
  'other-currency': {
    kind: 'text',
    value: 'CODE',
    description: 'One that they do not have; JPY unless told otherwise.',
    fallback: 'JPY',
  },
  provider: {
    kind: 'text',
    value: 'CODE',
    description: 'A provider that the Agent knows; A unless told otherwise.',
    fallback: 'A',
  },
  'other-provider': {
    kind: 'text',
    value: 'CODE',
    description: 'Another one; B unless told otherwise.',
    fallback: 'B',
  },
  game: {
    kind: 'text',
    value: 'CODE',
    description: 'The game_code in callbacks; conformance-game unless told otherwise.',
    fallback: 'conformance-game',
  },
  'bet-push': {
    kind: 'switch',
    description: 'Whether the Agent takes reports; with --no-bet-push it keeps wallets only.',
    fallback: true,
  },
  'balance-from': {
    kind: 'text',
    value: 'WHERE',
    description:
      'Ask /api/v1/callback/balance (the default for agent), settle 0 and read the answer, or judge answers only (the default for gateway).',
    choices: ['callback', 'answers', 'nowhere'],
  },
  'opening-balance': { kind: 'text', value: 'N', description: 'What the player has at first, where it is not read.' },
  only: {
    kind: 'text',
    value: 'NAMES',
    description: 'These cases only, with commas; race-* stands for all that begin so.',
  },
  list: { kind: 'flag', description: 'Show the cases instead.' },
  seed: {
    kind: 'number',
    value: 'N',
    description: 'Repeats the order of a run in which callbacks were sent at once.',
  },
  timeout: {
    kind: 'number',
    value: 'MS',
    description: 'Longest wait for one answer; 5000 unless told otherwise.',
    fallback: '5000',
  },
  'json-report': { kind: 'file', value: 'FILE', description: 'Write the results to this file, for programs.' },
  'junit-report': { kind: 'file', value: 'FILE', description: 'Write them as JUnit XML, for build servers.' },
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
