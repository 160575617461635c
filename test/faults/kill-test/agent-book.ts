import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { tellingOf, type ToldCallback } from './told-callback.ts';

/** What an Agent keeps of its own accord; it survives restarts, as a database would. */
export class AgentBook {
  /** Each callback once, in the order in which it was first booked. */
  readonly arrivals: ToldCallback[] = [];
  /** How often something came again. */
  repetitions = 0;
  readonly #ids = new Set<string>();
  readonly #tellings = new Map<string, string>();
  readonly #balances = new Map<string, Decimal>();
  readonly #transferred = new Map<string, Decimal>();
  readonly #findings: string[] = [];

  /** Books a callback, once for its id and once for what it tells. */
  take(told: ToldCallback): void {
    if (this.#ids.has(told.callbackId)) {
      this.repetitions += 1;
      return;
    }
    this.#ids.add(told.callbackId);
    const telling = tellingOf(told);
    const former = this.#tellings.get(telling);
    if (former !== undefined) {
      this.#findings.push(`${telling} was told as ${former} and as ${told.callbackId}`);
      return;
    }
    this.#tellings.set(telling, told.callbackId);
    this.arrivals.push(told);
    if (told.role !== 'bet-push') this.#move(told.username, told.moved);
  }

  /** Books a transfer that the gateway has acknowledged. */
  transferred(username: string, amount: Decimal): void {
    this.#move(username, amount);
    this.#transferred.set(username, this.transferredOf(username).plus(amount));
  }

  /** What transfers alone have brought. */
  transferredOf(username: string): Decimal {
    return this.#transferred.get(username) ?? Decimal.ZERO;
  }

  balanceOf(username: string): Decimal {
    return this.#balances.get(username) ?? Decimal.ZERO;
  }

  /** All that was told, as {@link tellingOf} has it. */
  get tellings(): Iterable<string> {
    return this.#tellings.keys();
  }

  hasHeard(telling: string): boolean {
    return this.#tellings.has(telling);
  }

  /** What an Agent can see for itself to be wrong. */
  findings(): readonly string[] {
    return [
      ...this.#findings,
      ...disorder(this.arrivals),
      ...[...this.#balances.keys()].flatMap((one) => this.#gaps(one)),
    ];
  }

  #move(username: string, moved: Decimal): void {
    this.#balances.set(username, this.balanceOf(username).plus(moved));
  }

  /** Every movement of a wallet has a number; those that the Agent was not told are its own transfers. */
  #gaps(username: string): readonly string[] {
    const bySequence = new Map<number, ToldCallback>();
    const findings: string[] = [];
    for (const told of this.arrivals.filter((one) => one.username === username)) {
      const other = bySequence.get(told.sequence);
      bySequence.set(told.sequence, other ?? told);
      if (other === undefined || other.transactionId === told.transactionId) continue;
      findings.push(`${tellingOf(told)} has the sequence ${told.sequence} of ${tellingOf(other)}`);
    }
    return [...findings, ...jumps(bySequence)];
  }
}

/** Between two movements that follow each other the balance changes by the second one, and by nothing else. */
function jumps(bySequence: ReadonlyMap<number, ToldCallback>): readonly string[] {
  return [...bySequence].flatMap(([sequence, told]) => {
    const before = bySequence.get(sequence - 1)?.balance;
    const expected = before?.plus(told.moved);
    if (expected === undefined || expected.equals(told.balance)) return [];
    return [`${tellingOf(told)}: balance ${told.balance.toString()} at ${sequence}, ${expected.toString()} expected`];
  });
}

/** What is about one bet must arrive in the order in which it happened. */
function disorder(arrivals: readonly ToldCallback[]): readonly string[] {
  const roundOf = new Map(
    arrivals.map(({ provider, transactionId, roundId }) => [`${provider} ${transactionId}`, roundId]),
  );
  const last = new Map<string, ToldCallback>();
  return arrivals.flatMap((told) => {
    const { provider, roundId, originalId, transactionId, username } = told;
    const round = roundId ?? roundOf.get(`${provider} ${originalId ?? ''}`) ?? transactionId;
    const key = `${provider} ${round} ${username}`;
    const before = last.get(key);
    last.set(key, told);
    return before === undefined || before.sequence <= told.sequence
      ? []
      : [`${tellingOf(told)} came after ${tellingOf(before)}`];
  });
}
