import { hasStarted, orderOf, type Grant, type GrantOrder } from '../../domain/free-rounds/grant.ts';
import type { ListedBonus, UpstreamGrant } from '../../domain/provider/free-rounds.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { storableText } from '../../domain/shared/bounded-text.ts';
import { pauseAt } from '../../domain/wallet/transfer-pauses.ts';
import type { Failure } from '../failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeRoundBook, GrantChange } from '../ports/free-round-book.ts';
import type { FreeRoundGateway } from '../ports/provider-gateway.ts';
import { REMARK_LENGTH_MAX, whyUndecided } from '../transfers/transfer-failure.ts';
import type { FreeRoundDesk } from './free-round-desk.ts';
import { isOpen } from './grant-failure.ts';
import { upstreamGrant } from './grant-free-rounds.ts';

export interface ResolveGrantParts {
  readonly desk: Pick<FreeRoundDesk, 'connectTo'>;
  readonly book: FreeRoundBook;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly clock: Clock;
}

/** A grant, and the player's bonuses at its provider. */
interface Look {
  readonly grant: Grant;
  readonly gateway: FreeRoundGateway;
  readonly order: UpstreamGrant;
  readonly bonuses: readonly ListedBonus[];
}

/**
 * Looks at one grant by the list of its provider. A pending grant is the only bonus that fits it and belongs to no other grant; a missing bonus proves
 * nothing, because lists may leave out what is over. Nothing is ever given here.
 */
export class ResolveGrant {
  readonly #parts: ResolveGrantParts;

  constructor(parts: ResolveGrantParts) {
    this.#parts = parts;
  }

  /** Returns the grant after the look. Without an answer, its remark says why. */
  async execute(grant: Grant): Promise<Grant> {
    const look = LOOKS[grant.status];
    const order = orderOf(grant);
    if (look === undefined || order === undefined) return grant;
    const found = await this.#look(grant, order);
    if (typeof found === 'string') return this.#change(grant, { remark: found });
    const change = await look(found, this.#parts.book);
    // A cancellation is in doubt from the moment at which the grant was looked at before it.
    const checked = grant.status === 'cancelling' ? {} : { checkedAtMs: this.#parts.clock.nowMs() };
    return this.#change(grant, { ...checked, ...change });
  }

  /** The present list, or the reason why there is none. */
  async #look(grant: Grant, order: GrantOrder): Promise<Look | string> {
    const { desk, accounts } = this.#parts;
    const gateway = await desk.connectTo(grant);
    const account = await accounts.find(order);
    if (!gateway.ok) return sentenceOf(gateway.error);
    if (account === undefined) return `the player's account at provider ${grant.provider} is missing`;
    const sent = upstreamGrant(grant, order, account.upstreamName);
    const listed = await gateway.value.list(sent);
    if (!listed.ok) return whyUndecided(grant.provider, listed.error);
    return { grant, gateway: gateway.value, order: sent, bonuses: listed.value };
  }

  #change({ id, status, createdAtMs }: Grant, change: GrantChange): Promise<Grant> {
    const nowMs = this.#parts.clock.nowMs();
    const remark = change.remark === undefined ? {} : { remark: storableText(change.remark, REMARK_LENGTH_MAX) };
    return this.#parts.book.change(id, [status], {
      ...change,
      ...remark,
      dueAtMs: nowMs + pauseAt(nowMs - createdAtMs),
    });
  }
}

type LookAt = (look: Look, book: FreeRoundBook) => GrantChange | Promise<GrantChange>;

const pendingLook: LookAt = async ({ grant, bonuses }, book) => {
  const fitting = bonuses.filter(({ fits }) => fits);
  const taken = await book.grantIdsOf(
    grant,
    fitting.map(({ bonusCode }) => bonusCode),
  );
  const [found, ...others] = fitting.filter(({ bonusCode }) => !taken.has(bonusCode));
  if (found === undefined) {
    return { remark: `provider ${grant.provider} lists no such bonus, which does not prove that nothing was given` };
  }
  if (others.length > 0) {
    return { remark: `provider ${grant.provider} lists ${others.length + 1} bonuses that may be this grant` };
  }
  const { bonusCode, roundsPlayed, ended = 'granted' } = found;
  return { status: ended, bonusCode, roundsPlayed, remark: remarkOfEnd(found, grant) };
};

const grantedLook: LookAt = ({ grant, bonuses }) => {
  const bonus = bonuses.find(({ bonusCode }) => bonusCode === grant.bonusCode);
  if (bonus === undefined) return {};
  const { roundsPlayed, ended = 'granted' } = bonus;
  return { status: ended, roundsPlayed, remark: remarkOfEnd(bonus, grant) };
};

/** A failed grant has its failure as its remark. */
const remarkOfEnd = ({ ended }: ListedBonus, { provider }: Pick<Grant, 'provider'>): string =>
  ended === 'failed' ? `provider_failed: provider ${provider} could not give these rounds` : '';

/** A bonus that is no longer in the list was taken back, unless rounds of it were played. A second request to take it back does no harm. */
const cancellingLook: LookAt = async ({ grant, gateway, order, bonuses }) => {
  const bonus = bonuses.find(({ bonusCode }) => bonusCode === grant.bonusCode);
  if (bonus?.ended !== undefined) return { status: bonus.ended, remark: remarkOfEnd(bonus, grant) };
  const roundsPlayed = bonus?.roundsPlayed ?? grant.roundsPlayed;
  if (hasStarted({ ...grant, roundsPlayed })) return { status: 'granted', roundsPlayed, remark: STARTED };
  if (bonus === undefined) return CANCELLED;
  return (await takenBack(gateway, order, { provider: grant.provider, bonusCode: bonus.bonusCode })).change;
};

const CANCELLED = { status: 'cancelled', remark: '' } as const;

/** The outcome of a request to take a bonus back. Without a new status it is not known; without a failure it is taken back. */
interface TakenBack {
  readonly change: Pick<GrantChange, 'status' | 'remark'>;
  readonly failure?: UpstreamFailure;
}

/** Asks a provider to take a bonus back. A refusal may mean that another request has just done so, and then the list says it. */
export async function takenBack(
  gateway: FreeRoundGateway,
  order: UpstreamGrant,
  { provider, bonusCode }: { readonly provider: string; readonly bonusCode: string },
): Promise<TakenBack> {
  const answer = await gateway.cancel(order, bonusCode);
  if (answer.ok) return { change: CANCELLED };
  const { error: failure } = answer;
  const remark = whyUndecided(provider, failure);
  if (isOpen(failure)) return { change: { remark }, failure };
  if (failure.kind === 'provider_refused') {
    const listed = await gateway.list(order);
    if (!listed.ok) return { change: { remark: whyUndecided(provider, listed.error) }, failure };
    const bonus = listed.value.find((each) => each.bonusCode === bonusCode);
    if (bonus === undefined) return { change: CANCELLED };
    if (bonus.ended !== undefined) return { change: { status: bonus.ended, remark: remarkOfEnd(bonus, { provider }) } };
  }
  return { change: { status: 'granted', remark }, failure };
}

const STARTED = 'it was not taken back: a round was played';

const LOOKS: Partial<Readonly<Record<Grant['status'], LookAt>>> = {
  pending: pendingLook,
  granted: grantedLook,
  cancelling: cancellingLook,
};

const sentenceOf = (failure: Failure): string => ('sentence' in failure ? failure.sentence : failure.kind);

/** The most grants that one round claims. */
const ROUND_MAX = 20;
/** Two looks at one grant do no harm. */
const LEASE_MS = 60_000;

/** Claims grants that are due, and looks at them. Several processes may do this at once. */
export class ResolveGrants {
  readonly #book: FreeRoundBook;
  readonly #resolve: Pick<ResolveGrant, 'execute'>;
  readonly #clock: Clock;

  constructor(book: FreeRoundBook, resolve: Pick<ResolveGrant, 'execute'>, clock: Clock) {
    this.#book = book;
    this.#resolve = resolve;
    this.#clock = clock;
  }

  /** Returns whether more grants may be due. A fault of one grant does not stop the others; it is thrown afterwards. */
  async execute(): Promise<boolean> {
    const nowMs = this.#clock.nowMs();
    const due = await this.#book.claimDue(nowMs, nowMs + LEASE_MS, ROUND_MAX);
    const looked = await Promise.allSettled(due.map((grant) => this.#resolve.execute(grant)));
    const faults = looked.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : []));
    if (faults.length > 0) throw new AggregateError(faults, 'grants of free rounds could not be looked after');
    return due.length === ROUND_MAX;
  }
}
