import { randomBytes } from 'node:crypto';
import { AgentConnection } from './agent-connection.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { CaseLedger } from './case-ledger.ts';
import { NOTICE_PATH } from './compose-call.ts';
import { connectionTo } from './fetched-connection.ts';
import type { ConformanceCase, Need } from './conformance-case.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { runCase, type CaseOutcome } from './run-case.ts';
import { seededChance } from './seeded-chance.ts';
import type { OutgoingRequest } from './tampering.ts';

export interface CaseResult extends CaseOutcome {
  readonly tried: ConformanceCase;
  readonly leftOut: string | undefined;
  readonly tookMs: number;
}

export interface TrialPlan {
  readonly agent: AgentUnderTest;
  readonly cases: readonly ConformanceCase[];
  readonly seed: number;
  /** Called after each case. */
  readonly onResult: (result: CaseResult) => void;
}

/** Tries all cases one after the other, because they share the players. */
export async function tryAgent({ onResult, ...plan }: TrialPlan): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for await (const result of trials(plan)) {
    results.push(result);
    onResult(result);
  }
  return results;
}

/** Tries each case when its result is asked for. */
export async function* trials({ agent, cases, seed }: Omit<TrialPlan, 'onResult'>): AsyncGenerator<CaseResult> {
  const connection = await connectionTo(agent);
  const notices = new AgentConnection({ ...agent, url: agent.noticeUrl ?? '' });
  const ledger = new CaseLedger(Date.now());
  ledger.set('player', Decimal.from(agent.openingBalance ?? '0'));
  // Not derived from the seed, because an Agent remembers ids, so those of two runs must differ.
  const run = `ct${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  for (const [at, tried] of cases.entries()) {
    const startedMs = performance.now();
    const leftOut = reasonToLeaveOut(tried, agent);
    const parts = {
      agent,
      ledger,
      // Each case has its own random numbers, so that it runs in the same way when it is tried alone.
      chance: seededChance(seed ^ hashOf(tried.name)),
      idPrefix: `${run}-${at}`,
      send: (request: OutgoingRequest) => (request.path === NOTICE_PATH ? notices : connection).send(request),
    };
    const { problems, answersMs } = leftOut === undefined ? await runCase(tried, parts) : NOT_TRIED;
    yield { tried, leftOut, problems, answersMs, tookMs: performance.now() - startedMs };
  }
  connection.close();
  notices.close();
}

const NOT_TRIED: CaseOutcome = { problems: [], answersMs: [] };

const MET: Readonly<Record<Need, (agent: AgentUnderTest) => boolean>> = {
  'agent-wallet': ({ walletMode }) => walletMode === 'agent',
  'gateway-wallet': ({ walletMode }) => walletMode === 'gateway',
  'bet-push': ({ takesBetPush }) => takesBetPush,
  'notice-url': ({ noticeUrl }) => noticeUrl !== undefined,
  called: ({ fetchPort }) => fetchPort === undefined,
  balance: ({ balanceFrom }) => balanceFrom !== 'nowhere',
  'other-player': ({ otherPlayer }) => otherPlayer !== undefined,
  'disabled-player': ({ disabledPlayer }) => disabledPlayer !== undefined,
};

const REASONS: Readonly<Record<Need, string>> = {
  'agent-wallet': 'only with --wallet-mode agent',
  'gateway-wallet': 'only with --wallet-mode gateway',
  'bet-push': '--no-bet-push was given',
  'notice-url': '--notice-url is not given',
  called: 'an Agent that fetches sees no method and no pieces',
  balance: 'balances are not looked at; see --balance-from',
  'other-player': '--other-player is not given',
  'disabled-player': '--disabled-player is not given',
};

function reasonToLeaveOut({ needs = [] }: ConformanceCase, agent: AgentUnderTest): string | undefined {
  const missing = needs.find((need) => !MET[need](agent));
  return missing && REASONS[missing];
}

const hashOf = (text: string): number =>
  Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
