import { randomInt } from 'node:crypto';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';
import type { Call } from '../command-line/call.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { ALL_CASES } from './cases/all-cases.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { valuesOf, type OptionValues } from './option-table.ts';

export interface ConformanceCommand {
  readonly agent: AgentUnderTest;
  readonly cases: readonly ConformanceCase[];
  readonly seed: number;
  readonly isVerbose: boolean;
  /** The files for the reports. */
  readonly jsonFile: string | undefined;
  readonly junitFile: string | undefined;
}

/** A run of cases, or something to print. */
export type Wish = { readonly kind: 'try'; readonly command: ConformanceCommand } | { readonly kind: 'list' };

type Environment = Readonly<Record<string, string | undefined>>;

const SEED_MAX = 2 ** 32 - 1;
const TIMEOUT_MS_MAX = 60_000;

/** Reads the options. Refuses with the first broken rule. */
export function wishOf(call: Call, environment: Environment): Result<Wish, string> {
  const values = valuesOf(call);
  if (values.list) return ok({ kind: 'list' });
  const secret = values.secret ?? environment['AGENT_SECRET'] ?? '';
  const broken = RULES.find(([, holds]) => !holds({ ...values, secret }));
  if (broken !== undefined) return err(broken[0]);
  const cases = casesOf(values.only);
  if (!cases.ok) return cases;
  return ok({ kind: 'try', command: { ...commandOf(values, secret), cases: cases.value } });
}

function commandOf(values: OptionValues, secret: string): Omit<ConformanceCommand, 'cases'> {
  const walletMode = values['wallet-mode'] as AgentUnderTest['walletMode'];
  const balanceFrom = values['balance-from'] ?? (walletMode === 'agent' ? 'callback' : 'nowhere');
  return {
    seed: values.seed === undefined ? randomInt(SEED_MAX) : Number(values.seed),
    isVerbose: values.verbose,
    jsonFile: values['json-report'],
    junitFile: values['junit-report'],
    agent: {
      url: withoutAtEnd(values['agent-url'] ?? `http://127.0.0.1:${values['fetch-port'] ?? ''}`, '/'),
      fetchPort: values['fetch-port'] === undefined ? undefined : Number(values['fetch-port']),
      secret,
      walletMode,
      player: values.player,
      otherPlayer: values['other-player'],
      disabledPlayer: values['disabled-player'],
      currency: values.currency,
      otherCurrency: values['other-currency'],
      provider: values.provider,
      otherProvider: values['other-provider'],
      game: values.game,
      takesBetPush: values['bet-push'],
      noticeUrl: values['notice-url'],
      balanceFrom: balanceFrom as AgentUnderTest['balanceFrom'],
      openingBalance: values['opening-balance'],
      timeoutMs: Number(values.timeout),
    },
  };
}

type Rule = readonly [sentence: string, holds: (values: OptionValues & { readonly secret: string }) => boolean];

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most;

const isHttp = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

const RULES: readonly Rule[] = [
  [
    '--agent-url is missing: the callback base of the Agent, such as --agent-url http://127.0.0.1:4000; or --fetch-port, if it fetches',
    (values) => (values['agent-url'] ?? values['fetch-port']) !== undefined,
  ],
  ['--agent-url must be an http or https URL', (values) => isHttp(values['agent-url'] ?? 'http://127.0.0.1')],
  [
    '--notice-url must be an http or https URL',
    (values) => values['notice-url'] === undefined || isHttp(values['notice-url']),
  ],
  ['--fetch-port must be 1 to 65535', (values) => isWhole(values['fetch-port'] ?? '1', 1, 65_535)],
  [
    'the secret is missing: --secret whsec_... or AGENT_SECRET, the one that the Agent verifies callbacks with',
    ({ secret }) => secret !== '',
  ],
  [
    '--secret must be whsec_ and base64, as the admin API shows it',
    ({ secret }) => /^whsec_[A-Za-z0-9+/]+=*$/.test(secret),
  ],
  [
    '--balance-from answers needs --wallet-mode agent: an Agent whose wallet is the gateway’s tells what it was told',
    (values) => values['balance-from'] !== 'answers' || values['wallet-mode'] === 'agent',
  ],
  [
    '--opening-balance must be a plain decimal number, such as 100.00',
    (values) => values['opening-balance'] === undefined || Decimal.of(values['opening-balance']).ok,
  ],
  [
    `--seed must be a whole number from 0 to ${SEED_MAX}`,
    ({ seed }) => seed === undefined || isWhole(seed, 0, SEED_MAX),
  ],
  [`--timeout must be 100 to ${TIMEOUT_MS_MAX} milliseconds`, ({ timeout }) => isWhole(timeout, 100, TIMEOUT_MS_MAX)],
  ['--other-player must be another one than --player', (values) => values['other-player'] !== values.player],
];

/** Parses names separated by commas. A name that ends with `*` stands for all names with this beginning. */
function casesOf(only: string | undefined): Result<readonly ConformanceCase[], string> {
  if (only === undefined) return ok(ALL_CASES);
  const wanted = only.split(',').map((name) => name.trim());
  const isMeant =
    (pattern: string) =>
    ({ name }: ConformanceCase) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const unknown = wanted.find((pattern) => !ALL_CASES.some(isMeant(pattern)));
  if (unknown !== undefined) return err(`--only: there is no case "${unknown}"; --list shows them`);
  return ok(ALL_CASES.filter((one) => wanted.some((pattern) => isMeant(pattern)(one))));
}
