import { Decimal, sumOf, UpstreamName, type BetRecord } from '../kit.ts';

/** One transaction of `transactions/list`, with its amount in the wallet's unit. */
export interface Row {
  readonly id: string;
  readonly reference: string | undefined;
  readonly user: string;
  readonly round: string | undefined;
  readonly movement: 'bet' | 'free bet' | 'win' | 'rollback' | undefined;
  readonly isTakenBack: boolean;
  readonly amount: Decimal;
  readonly currency: string;
  readonly gameCode: string | undefined;
  readonly atMs: number;
}

/** The transactions of a range, by the bets to which they belong. */
export class RoundBooks {
  readonly #rows = new Map<string, Row>();

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.set(row.id, row);
  }

  /** The rounds with a win whose bet is not among the transactions. */
  roundsBegunBefore(): readonly string[] {
    const late = this.#of('win').filter(({ reference }) => reference !== undefined && !this.#rows.has(reference));
    return [...new Set(late.flatMap(({ round }) => round ?? []))];
  }

  /** A record of each bet, and of each bet that only a win names. */
  records(): readonly BetRecord[] {
    const rollbacks = groupedBy(this.#of('rollback'), ({ reference }) => reference);
    const isOff = ({ id, isTakenBack }: Row): boolean => isTakenBack || rollbacks.has(id);
    const wins = groupedBy(this.#of('win'), ({ reference }) => reference);
    const lastWins = groupedBy(this.#of('win'), roundOf);
    const odd = new Set(this.#of(undefined).flatMap(({ reference, round }) => [reference, round]));
    const bets = new Map([...this.#of('bet'), ...this.#of('free bet')].map((bet) => [bet.id, bet]));
    return [...new Set([...bets.keys(), ...wins.keys()])].flatMap((id) => {
      const bet = bets.get(id);
      const paid = (wins.get(id) ?? []).filter((win) => !isOff(win));
      const first = bet ?? paid[0];
      if (first === undefined) return [];
      const outcome = {
        paid,
        lastWinMs: first.round === undefined ? undefined : latest(lastWins.get(roundOf(first)) ?? []),
        rollbackMs: bet && isOff(bet) ? (latest(rollbacks.get(id) ?? []) ?? bet.atMs) : undefined,
        isOdd: odd.has(id) || (first.round !== undefined && odd.has(first.round)),
      };
      return [recordOf(id, { first, bet }, outcome)];
    });
  }

  #of(movement: Row['movement']): readonly Row[] {
    return [...this.#rows.values()].filter((row) => row.movement === movement);
  }
}

const roundOf = ({ user, round }: Row): string => JSON.stringify([user, round]);

const latest = (rows: readonly Row[]): number | undefined =>
  rows.length === 0 ? undefined : Math.max(...rows.map(({ atMs }) => atMs));

function groupedBy(rows: readonly Row[], nameOf: (row: Row) => string | undefined): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return groups;
}

interface Placed {
  /** The bet, or a win of a bet that was not found. */
  readonly first: Row;
  readonly bet: Row | undefined;
}

interface Outcome {
  readonly paid: readonly Row[];
  /** The time of the player's last win in the round. */
  readonly lastWinMs: number | undefined;
  readonly rollbackMs: number | undefined;
  /** Whether a transaction of the bet or its round is of a kind that nobody explains. */
  readonly isOdd: boolean;
}

/** The record of a bet. The numbers are left out if they would not tell the whole movement. */
function recordOf(id: string, { first, bet }: Placed, outcome: Outcome): BetRecord {
  const { paid, rollbackMs, isOdd } = outcome;
  const betAmount = bet?.movement === 'bet' ? bet.amount : Decimal.ZERO;
  const payoutAmount = sumOf(paid.map(({ amount }) => amount));
  const settledAtMs = settledAt(first, outcome);
  const isWhole = bet !== undefined && paid.length <= 1 && !isOdd;
  return {
    betId: id,
    roundId: first.round,
    player: UpstreamName.of(first.user),
    gameCode: first.gameCode,
    betAmount,
    validBetAmount: undefined,
    payoutAmount,
    winLoss: payoutAmount.minus(betAmount),
    currency: first.currency,
    status: rollbackMs !== undefined ? 'cancelled' : settledAtMs === undefined ? 'unsettled' : 'settled',
    betAtMs: bet?.atMs,
    settledAtMs: rollbackMs ?? settledAtMs,
    numbers: isWhole ? { stakes: [id], payout: paid[0]?.id } : undefined,
  };
}

/**
 * The time of the outcome of a bet; undefined without one. A list of transactions does not say that a bet is lost. Our rule: it is, if the player has a
 * later win in the round, because such a win may belong to another bet of the round, or may only close it (document: a win of 0 closes a round).
 */
function settledAt({ atMs }: Row, { paid, lastWinMs }: Outcome): number | undefined {
  return latest(paid) ?? (lastWinMs !== undefined && lastWinMs >= atMs ? lastWinMs : undefined);
}
