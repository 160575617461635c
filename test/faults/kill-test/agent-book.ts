import { BOOKED, type Book, type BookReply } from './book.ts';
import { Purses } from './purses.ts';
import { tellingOf, type ToldCallback, type ToldWallet } from './told-callback.ts';

type Arrival = ToldCallback & ToldWallet;

/** What an Agent keeps whose players' wallets are the gateway's. */
export class AgentBook implements Book {
  readonly purses = new Purses();
  /** Each callback once, in the order in which it was first booked. */
  readonly arrivals: Arrival[] = [];
  /** How often something came again. */
  repetitions = 0;
  readonly #ids = new Set<string>();
  readonly #tellings = new Map<string, string>();
  readonly #findings: string[] = [];

  /** Books a callback, once for its id and once for what it tells. */
  take(told: ToldCallback): BookReply {
    if (this.#ids.has(told.callbackId)) this.repetitions += 1;
    else this.#enter(told);
    return BOOKED;
  }

  get booked(): number {
    return this.arrivals.length;
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
    const players = new Set(this.arrivals.map(({ username }) => username));
    return [...this.#findings, ...disorder(this.arrivals), ...[...players].flatMap((one) => this.#gaps(one))];
  }

  #enter(told: ToldCallback): void {
    if (told.wallet === undefined) throw new Error('it tells no balance');
    this.#ids.add(told.callbackId);
    const telling = tellingOf(told);
    const former = this.#tellings.get(telling);
    if (former !== undefined) {
      this.#findings.push(`${telling} was told as ${former} and as ${told.callbackId}`);
      return;
    }
    this.#tellings.set(telling, told.callbackId);
    this.arrivals.push({ ...told, ...told.wallet });
    if (told.role !== 'bet-push') this.purses.move(told.username, told.moved);
  }

  /** Every movement of a wallet has a number; those that the Agent was not told are its own transfers. */
  #gaps(username: string): readonly string[] {
    const bySequence = new Map<number, Arrival>();
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
function jumps(bySequence: ReadonlyMap<number, Arrival>): readonly string[] {
  return [...bySequence].flatMap(([sequence, told]) => {
    const before = bySequence.get(sequence - 1)?.balance;
    const expected = before?.plus(told.moved);
    if (expected === undefined || expected.equals(told.balance)) return [];
    return [`${tellingOf(told)}: balance ${told.balance.toString()} at ${sequence}, ${expected.toString()} expected`];
  });
}

/** What is about one bet must arrive in the order in which it happened. */
function disorder(arrivals: readonly Arrival[]): readonly string[] {
  const roundOf = new Map(
    arrivals.map(({ provider, transactionId, roundId }) => [`${provider} ${transactionId}`, roundId]),
  );
  const last = new Map<string, Arrival>();
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
