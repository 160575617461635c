import type { Call } from '../command-line/call.ts';
import type { Option, Options } from '../command-line/shape.ts';

/** An option whose value is any text. */
const text = (value: string, description: string) => ({ kind: 'text', value, description }) as const;

const withDefault = (value: string, what: string, fallback: string) =>
  ({ ...text(value, `${what}; ${fallback} unless told otherwise.`), fallback }) as const;

export const CONFORMANCE_OPTIONS = {
  'agent-url': text('URL', 'Callback base of the Agent; /api/v1/callback/... is added.'),
  secret: text('SECRET', 'What the Agent verifies with; without it AGENT_SECRET, which other users cannot see.'),
  'wallet-mode': {
    ...text('MODE', 'The Agent keeps the players’ money (agent, the default), or is told what has happened (gateway).'),
    choices: ['agent', 'gateway'],
    fallback: 'agent',
  },
  player: withDefault('NAME', 'A player for tests, with an account in the currency', 'ALICE'),
  'other-player': text('NAME', 'A second one; some cases are left out without.'),
  'disabled-player': text('NAME', 'One who may not bet; some cases are left out without.'),
  currency: withDefault('CODE', 'Of the players', 'EUR'),
  'other-currency': withDefault('CODE', 'One that they do not have', 'JPY'),
  provider: withDefault('CODE', 'A provider that the Agent knows', 'A'),
  'other-provider': withDefault('CODE', 'Another one', 'B'),
  game: withDefault('CODE', 'The game_code in callbacks', 'conformance-game'),
  'bet-push': {
    kind: 'switch',
    description: 'Whether the Agent takes reports; with --no-bet-push it keeps wallets only.',
    fallback: true,
  },
  'balance-from': {
    ...text(
      'WHERE',
      'Ask /api/v1/callback/balance (the default for agent), settle 0 and read the answer, or judge answers only (the default for gateway).',
    ),
    choices: ['callback', 'answers', 'nowhere'],
  },
  'opening-balance': text('N', 'What the player has at first, where it is not read.'),
  only: text('NAMES', 'These cases only, with commas; race-* stands for all that begin so.'),
  list: { kind: 'flag', description: 'Show the cases instead.' },
  seed: { ...text('N', 'Repeats the order of a run in which callbacks were sent at once.'), kind: 'number' },
  timeout: { ...withDefault('MS', 'Longest wait for one answer', '5000'), kind: 'number' },
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
