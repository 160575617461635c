/** Compares the books of all sides, and names each difference by its transaction. */
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { compareDoubts } from './compare-doubts.ts';
import { compareHoldings, tellingsOfNothing } from './compare-holdings.ts';
import { administer, callAsAgent } from './gateway-api.ts';
import { grouped } from './grouped.ts';
import { CURRENCY, type KillWorld, type Operator } from './kill-world.ts';
import { LedgerView, type ListedTransaction } from './ledger-view.ts';
import type { ProviderTable } from './provider-table.ts';

/** Returns sentences about the differences; none when all books agree. The ledger is returned for its figures. */
export async function compareBooks(
  world: KillWorld,
  tables: readonly ProviderTable[],
): Promise<{ readonly findings: readonly string[]; readonly ledger: LedgerView }> {
  const records = tables.flatMap(({ parts }) => parts.records ?? []);
  await Promise.all(records.map((one) => one.pushLateOnesAgain()));
  const ledger = await LedgerView.read(world.survivor);
  const findings = [
    ...(await auditFindings(world.survivor)),
    ...providerFindings(ledger, tables),
    ...tables.flatMap((table) => refusalFindings(ledger, table)),
    ...(await balanceFindings(world, tables)),
    ...world.operators.flatMap(({ house }) => house.findings()),
    ...world.operators.flatMap((operator) => callbackFindings(operator, ledger)),
    ...(await logFindings(world)),
    ...(await compareHoldings(world, tables, ledger)),
    ...(await compareDoubts(world.survivor, records)),
  ];
  return { findings, ledger };
}

interface Audited {
  readonly name: string;
  readonly checked: number;
  readonly violated: number;
  readonly violations: readonly unknown[];
}

async function auditFindings(baseUrl: string): Promise<readonly string[]> {
  const { sound, invariants } = await administer(baseUrl, 'GET /audit');
  const wrong = (invariants as readonly Audited[]).filter(
    ({ name, checked, violated }) => violated > 0 || (!UNCHECKED.has(name) && (checked === 0) !== (name === ENDED)),
  );
  if (sound === true && wrong.length === 0) return [];
  return [`the audit is not sound: ${JSON.stringify(wrong)}`];
}

/** Counts open questions; at the end there must be none. */
const ENDED = 'questions_end';
/** Statements are counted behind the money, and no day is over here. */
const UNCHECKED = new Set(['statements_counted', 'statements_kept']);

/** Each bet at each provider: the provider's belief, and the amount that the ledger has moved. */
function providerFindings(ledger: LedgerView, tables: readonly ProviderTable[]): readonly string[] {
  const believed = new Map<string, Decimal>();
  for (const { parts } of tables) {
    for (const [bet, { moved }] of parts.sender.book.acknowledged) believed.set(`${parts.provider} ${bet}`, moved);
  }
  return [...new Set([...believed.keys(), ...ledger.bets])].flatMap((bet) => {
    const belief = believed.get(bet) ?? Decimal.ZERO;
    const moved = ledger.movedBy(bet);
    if (belief.equals(moved)) return [];
    return [
      `bet ${bet}: the provider believes ${belief.toString()}, the ledger moved ${moved.toString()} (${ledger.storyOf(bet)})`,
    ];
  });
}

/** Each bet that the provider heard to be refused: it must be refused in the ledger. A fault must never be told in this word. */
export function refusalFindings(
  ledger: Pick<LedgerView, 'statesOf' | 'storyOf'>,
  {
    parts: { provider },
    refused,
    refusedAfterSilence,
  }: Pick<ProviderTable, 'parts' | 'refused' | 'refusedAfterSilence'>,
): readonly string[] {
  const among = (bets: ReadonlySet<string>, states: readonly string[]) =>
    [...bets]
      .map((bet) => `${provider} ${bet}`)
      .filter((bet) => !ledger.statesOf(bet).some((one) => states.includes(one)));
  const wrong = [
    ...among(refused, ['refused']),
    ...among(refusedAfterSilence, provider === REFUSES_REPETITIONS ? ['refused', 'accepted'] : ['refused']),
  ];
  return wrong.map((bet) => `bet ${bet}: the provider heard a refusal, the ledger has none (${ledger.storyOf(bet)})`);
}

/** This protocol refuses the repetition of an accepted bet, as most implementations do: `provider-c/callbacks/codes.ts` says why. */
const REFUSES_REPETITIONS = 'C';

/** Each member: the gateway's balance, the Agent's own, and the sum of transfers and provider movements. */
async function balanceFindings(world: KillWorld, tables: readonly ProviderTable[]): Promise<readonly string[]> {
  const members = grouped(tables, ({ parts }) => `${parts.agent} ${parts.member}`);
  const findings = [...members].map(async ([name, own]) => {
    const [agent, member = ''] = name.split(' ');
    const { house, token } = world.operators.find((one) => one.house.kind.code === agent)!;
    const { purses } = house.book;
    const kept = purses.balanceOf(member);
    const held = house.kind.walletMode === 'agent' ? kept : await heldFor(world.survivor, token, member);
    const played = own.flatMap(({ parts }) => [...parts.sender.book.acknowledged.values()]);
    const due = played.reduce((sum, { moved }) => sum.plus(moved), purses.transferredOf(member));
    if (held.equals(kept) && held.equals(due)) return [];
    return [
      `${name}: the gateway has ${held.toString()}, the Agent ${kept.toString()}, transfers and providers make ${due.toString()}`,
    ];
  });
  return (await Promise.all(findings)).flat();
}

async function heldFor(baseUrl: string, token: string, member: string): Promise<Decimal> {
  const fields = { member_id: member, currency: CURRENCY };
  const { data } = await callAsAgent(baseUrl, token, ['/player/balance', fields]);
  return Decimal.from(String(data['balance']));
}

/** The specification's table of events: the callbacks for an accepted transaction. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  BET: ['bet'],
  SETTLED: ['settle', 'bet-push'],
  BONUS: ['settle', 'bet-push'],
  CANCEL: ['cancel'],
  ROLLBACK: ['cancel'],
};

/** Every accepted transaction must have its callbacks, except the end of a bet that the Agent never knew. No other callbacks may exist. */
function callbackFindings({ house }: Operator, ledger: LedgerView): readonly string[] {
  const { code } = house.kind;
  const own = ledger.transactions.filter(({ agent }) => agent === code);
  const accepted = own.filter(({ status }) => status === 'accepted');
  const wanted = accepted.filter((one) => !ledger.isOfRefusedBet(one)).flatMap((one) => tellingsOf(one, house.kind));
  // An Agent that is asked may know a bet that was refused then, and its end.
  const ends = accepted.filter((one) => ledger.isOfRefusedBet(one)).flatMap((one) => tellingsOf(one, house.kind));
  const allowed = house.kind.walletMode === 'agent' ? [...own.flatMap(tellingsOfNothing), ...ends] : [];
  const missing = wanted.filter((telling) => !house.book.hasHeard(telling));
  const founded = new Set([...wanted, ...allowed]);
  const unfounded = [...house.book.tellings].filter((telling) => !founded.has(telling));
  return [
    ...missing.map((telling) => `${code} was never told of ${telling}`),
    ...unfounded.map((telling) => `${code} was told of ${telling}, which is not in the ledger`),
  ];
}

function tellingsOf(transaction: ListedTransaction, kind: Operator['house']['kind']): readonly string[] {
  const { provider, member_id, action, transaction_id } = transaction;
  const isCorrection = action === 'CANCEL' || action === 'ROLLBACK';
  const pushes = (action === 'BET' && kind.pushUnsettled) || (isCorrection && kind.pushCancels);
  // Records that move nothing are reports and no fund callbacks; only protocol D pushes them here.
  const byDefault = transaction.kind === 'report' ? ['bet-push'] : (TOLD[action] ?? ['unknown']);
  return [...byDefault, ...(pushes ? ['bet-push'] : [])]
    .filter((role) => kind.implements.some((one) => one === role))
    .map((role) => [provider, member_id, action, transaction_id, role].join(' '));
}

async function logFindings({ survivor, operators }: KillWorld): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const status of ['pending', 'parked', 'asking']) {
    const { total } = await administer(survivor, `GET /callbacks?status=${status}`);
    if (total !== 0) findings.push(`${String(total)} callbacks are ${status}`);
  }
  for (const { house } of operators.filter((one) => one.house.kind.walletMode === 'gateway')) {
    const { total } = await administer(survivor, `GET /callbacks?status=refused&agent=${house.kind.code}`);
    if (total !== 0) findings.push(`${String(total)} callbacks are refused by ${house.kind.code}`);
  }
  return findings;
}
