/** Compares the books of Agents that hold their players' wallets with those of the gateway and the providers. */
import { administer } from './gateway-api.ts';
import { HoldingBook } from './holding-book.ts';
import type { KillWorld, Operator } from './kill-world.ts';
import type { LedgerView, ListedTransaction } from './ledger-view.ts';
import type { ProviderTable } from './provider-table.ts';

/** Sentences about the differences; none when all books agree. */
export async function compareHoldings(
  world: KillWorld,
  tables: readonly ProviderTable[],
  ledger: LedgerView,
): Promise<readonly string[]> {
  const held = world.operators.filter(({ house }) => house.book instanceof HoldingBook);
  const findings = [
    ...held.flatMap((operator) => betFindings(operator, ledger)),
    ...openFindings(ledger),
    ...(await Promise.all(held.map((operator) => refusalFindings(world.survivor, operator)))).flat(),
    ...(await Promise.all(tables.map((table) => lookFindings(table, held)))).flat(),
  ];
  return findings;
}

/** Each bet: the amount that it moved in the Agent's book and in the ledger. A failed bet moved nothing in either. */
function betFindings({ house: { kind, book } }: Operator, ledger: LedgerView): readonly string[] {
  if (!(book instanceof HoldingBook)) return [];
  const bets = new Set([...book.bets, ...ledger.betsOf(kind.code)]);
  return [...bets].flatMap((bet) => {
    const moved = ledger.movedBy(bet);
    if (book.movedBy(bet).equals(moved)) return [];
    return [
      `bet ${bet}: ${kind.code} moved ${book.movedBy(bet).toString()}, the ledger ${moved.toString()} (${ledger.storyOf(bet)})`,
    ];
  });
}

const openFindings = ({ transactions }: LedgerView): readonly string[] =>
  transactions
    .filter(({ status }) => status === 'asked')
    .map(({ provider, transaction_id }) => `bet ${provider} ${transaction_id} is still asked about`);

/** A callback is `refused` if the Agent refused the bet; a refusal whose answer was lost counts as unanswered. */
async function refusalFindings(baseUrl: string, { house: { kind, book } }: Operator): Promise<readonly string[]> {
  const { total } = await administer(baseUrl, `GET /callbacks?status=refused&agent=${kind.code}`);
  const refusals = book instanceof HoldingBook ? book.refusals : 0;
  return Number(total) <= refusals ? [] : [`${String(total)} bets are refused, ${refusals} by ${kind.code}`];
}

/** The balance that the provider receives is the Agent's. */
async function lookFindings({ parts }: ProviderTable, held: readonly Operator[]): Promise<readonly string[]> {
  const house = held.find((one) => one.house.kind.code === parts.agent)?.house;
  if (house === undefined) return [];
  const { outcome, balance } = await parts.sender.balance(parts.player);
  const kept = house.book.purses.balanceOf(parts.member);
  if (outcome === 'accepted' && balance?.equals(kept) === true) return [];
  const told = `${outcome} ${balance?.toString() ?? 'nothing'}`;
  return [`${parts.provider} asked what ${parts.member} has and heard ${told}; ${parts.agent} has ${kept.toString()}`];
}

/** Further callbacks that an asked Agent may have received: about bets that came to nothing. */
export const tellingsOfNothing = ({ provider, member_id, action, transaction_id, status }: ListedTransaction) =>
  action === 'BET' && status === 'refused'
    ? [
        [provider, member_id, 'BET', transaction_id, 'bet'].join(' '),
        [provider, member_id, 'CANCEL', `cancel:${transaction_id}`, 'cancel'].join(' '),
      ]
    : [];
