import {
  inDoubtRefOf,
  IN_DOUBT_KINDS,
  IN_DOUBT_STATUSES,
  type InDoubtItem,
  type InDoubtRef,
} from '../../domain/in-doubt/in-doubt-item.ts';
import { err, ok, all, type Result } from '../../domain/shared/result.ts';
import { notFound, alreadyExists, type NotFound, type AgentMoved, type AlreadyExists } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { InDoubtBook, LateBefore, InDoubtFilter } from '../ports/in-doubt-book.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { chosenCode, chosenInstant, chosenWord, listed, type ListQuery } from '../list-query.ts';
import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import type { AgentInput } from '../agent-query.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';
import type { ReplayCallback } from '../callbacks/replay-callbacks.ts';

/** The authorization request to an Agent about a bet lasts seconds. After this time a process should have ended it. */
const BET_LATE_AFTER_MS = 120_000;

/** The parts of the desk, and the age from which a pending transfer counts as late. */
interface InDoubtDeskParts {
  readonly inDoubt: InDoubtBook;
  readonly clock: Clock;
  readonly graceMs: number;
}

/** The shared part of the use cases about items in doubt: it knows when an item is late, and finds an item by its name. */
export class InDoubtDesk {
  readonly book: InDoubtBook;
  readonly clock: Clock;
  readonly #graceMs: number;

  constructor({ inDoubt, clock, graceMs }: InDoubtDeskParts) {
    this.book = inDoubt;
    this.clock = clock;
    this.#graceMs = graceMs;
  }

  late(): LateBefore {
    const nowMs = this.clock.nowMs();
    return { transfersMs: nowMs - this.#graceMs, betsMs: nowMs - BET_LATE_AFTER_MS };
  }

  async find(name: string): Promise<Result<InDoubtItem, NotFound>> {
    const ref: InDoubtRef | undefined = inDoubtRefOf(name);
    const item = ref && (await this.book.find(ref, this.late()));
    return item === undefined ? err(notFound('item in doubt', name)) : ok(item);
  }
}

type InDoubtQuery = ListQuery<'kind' | 'agent' | 'provider' | 'since' | 'status'> & {
  /** The Agent's name for the player; undefined or empty: any player. */
  readonly player?: string;
};

/** Lists items in doubt, the newest first. It lists open items unless the caller asks for closed ones. */
export class ListInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  execute(question: InDoubtQuery): Promise<Result<NumberedPage<InDoubtItem>, InvalidParameter>> {
    const { book } = this.#desk;
    return listed(question, filterOf(question), (filter, page) => book.list(filter, this.#desk.late(), page));
  }
}

function filterOf({
  kind,
  agent,
  player = '',
  provider,
  since,
  status,
}: InDoubtQuery): Result<InDoubtFilter, InvalidParameter> {
  const read = all({
    kind: chosenWord('kind', kind, IN_DOUBT_KINDS),
    status: chosenWord('status', status, IN_DOUBT_STATUSES),
    sinceMs: chosenInstant('since', since),
  });
  if (!read.ok) return read;
  const { status: wanted, ...filter } = read.value;
  const codes = { agent: chosenCode(agent), provider: chosenCode(provider), memberId: chosenCode(player) };
  return ok({ ...filter, ...codes, isClosed: wanted === 'closed' });
}

type ListOwnInDoubtInput = AgentInput<'kind' | 'provider' | 'since' | 'page' | 'pageSize'>;

/** Lists the open items in doubt of the calling Agent, and of no other. */
export class ListOwnInDoubt {
  readonly #list: Pick<ListInDoubt, 'execute'>;

  constructor(list: Pick<ListInDoubt, 'execute'>) {
    this.#list = list;
  }

  async execute(
    input: ListOwnInDoubtInput,
  ): Promise<Result<NumberedPage<InDoubtItem>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { kind = '', provider = '', since = '', page = '', pageSize = '' } = input;
    return this.#list.execute({ kind, provider, since, page, pageSize, agent: caller.value.code, status: 'open' });
  }
}

/** An item with the facts that a person needs for the next step. */
export interface ShownInDoubt extends InDoubtItem {
  /** The outcome in a word, if the item was decided or replayed and not closed. */
  readonly outcome: string | undefined;
  /** The last attempt to deliver the callback; undefined for other kinds, and before the first attempt. */
  readonly lastAttempt: CallbackAttempt | undefined;
}

/** Shows one item: open, closed, or over because it was replayed or decided. */
export class ShowInDoubt {
  readonly #desk: InDoubtDesk;
  readonly #log: Pick<CallbackLog, 'find'>;

  constructor(desk: InDoubtDesk, log: Pick<CallbackLog, 'find'>) {
    this.#desk = desk;
    this.#log = log;
  }

  async execute(name: string): Promise<Result<ShownInDoubt, NotFound>> {
    const found = await this.#desk.find(name);
    if (found.ok) return ok(await this.#shown(found.value, undefined));
    const ref = inDoubtRefOf(name);
    const over = ref && (await this.#desk.book.findOver(ref));
    return over === undefined ? err(found.error) : ok(await this.#shown(over.item, over.outcome));
  }

  async #shown(item: InDoubtItem, outcome: string | undefined): Promise<ShownInDoubt> {
    return { ...item, outcome, lastAttempt: await this.#lastAttempt(item) };
  }

  async #lastAttempt({ kind, id }: InDoubtRef): Promise<CallbackAttempt | undefined> {
    return kind === 'callback' ? (await this.#log.find(id))?.attempts.at(-1) : undefined;
  }
}

/** Sends a parked callback again. */
export class ReplayInDoubt {
  readonly #desk: InDoubtDesk;
  readonly #replay: Pick<ReplayCallback, 'execute'>;

  constructor(desk: InDoubtDesk, replay: Pick<ReplayCallback, 'execute'>) {
    this.#desk = desk;
    this.#replay = replay;
  }

  async execute(name: string): Promise<Result<undefined, NotFound | InvalidParameter | AgentMoved>> {
    const item = await this.#desk.find(name);
    if (!item.ok) return item;
    return item.value.kind === 'callback' ? this.#replay.execute(item.value.id) : err(NOT_A_CALLBACK);
  }
}

const NOT_A_CALLBACK = invalidParameter('id', 'must name a callback to be replayed; resolve or close others');

/** The note of a person who has examined an item. */
export interface InDoubtNote {
  readonly note: string;
  readonly by: string;
}

/** Takes an item off the list of open items and keeps the note beside it; nothing else changes. */
export class CloseInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  async execute(name: string, { note, by }: InDoubtNote): Promise<Result<undefined, NotFound | AlreadyExists>> {
    const found = await this.#desk.find(name);
    if (!found.ok) return found;
    const closing = { note, by, atMs: this.#desk.clock.nowMs() };
    const isClosed = await this.#desk.book.close(found.value, this.#desk.late(), closing);
    return isClosed ? ok(undefined) : err(alreadyExists('closing of', name));
  }
}
