import { BOOKED, type Book, type BookReply } from './book.ts';
import { Purses } from './purses.ts';
import { tellingOf, type ToldCallback, type ToldWallet } from './told-callback.ts';

type Arrival = ToldCallback & ToldWallet;

/** The book of an Agent whose players' wallets are in the gateway. */
export class AgentBook implements Book {
  readonly purses = new Purses();
  /** Each callback once, in the order of its first booking. */
  readonly arrivals: Arrival[] = [];
  /** The number of repeated callbacks. */
  repetitions = 0;
  readonly #ids = new Set<string>();
  readonly #tellings = new Map<string, string>();
  readonly #findings: string[] = [];

  /** Books a callback, once for its id and once for its content. */
  take(told: ToldCallback): BookReply {
    if (this.#ids.has(told.callbackId)) this.repetitions += 1;
    else this.#enter(told);
    return BOOKED;
  }

  get booked(): number {
    return this.arrivals.length;
  }

  /** The contents of all callbacks, in the form of {@link tellingOf}. */
  get tellings(): Iterable<string> {
    return this.#tellings.keys();
  }

  hasHeard(telling: string): boolean {
    return this.#tellings.has(telling);
  }

  /** Errors that an Agent can find by itself. */
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

  /** Every movement of a wallet has a number. Numbers without a callback belong to the Agent's own transfers. */
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

/** Between two consecutive movements, the balance changes by exactly the second one. */
function jumps(bySequence: ReadonlyMap<number, Arrival>): readonly string[] {
  return [...bySequence].flatMap(([sequence, told]) => {
    const before = bySequence.get(sequence - 1)?.balance;
    const expected = before?.plus(told.moved);
    if (expected === undefined || expected.equals(told.balance)) return [];
    return [`${tellingOf(told)}: balance ${told.balance.toString()} at ${sequence}, ${expected.toString()} expected`];
  });
}

/** Callbacks about one bet must arrive in the order of their events. */
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
