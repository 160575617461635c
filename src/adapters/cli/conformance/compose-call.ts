import { randomUUID } from 'node:crypto';
import { CALLBACK_ROLES } from '../../../domain/callback/callback-role.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { movementOf, type CaseLedger } from './case-ledger.ts';
import type { Call, CalledRole, Standing, Who } from './conformance-case.ts';

/** A callback without its signature, which is made when the callback is sent. */
export interface ComposedCall {
  readonly callbackId: string;
  readonly transactionId: string;
  readonly path: string;
  readonly body: string;
  /** The amount with its sign. */
  readonly amount: Decimal;
  /** The part of it that moves if the call is accepted. */
  readonly movement: Decimal;
  /** The part of that amount which is included in the callback's balance. */
  readonly told: Decimal;
}

/** The path of balance requests. The gateway sends them only if the Agent keeps the wallet. */
const BALANCE_PATH = '/api/v1/callback/balance';
/** Notices have an address of their own, with nothing below it. */
export const NOTICE_PATH = '';

/** Composes the callbacks of one case in the format of the gateway. */
export class CallComposer {
  readonly #agent: AgentUnderTest;
  readonly #ledger: CaseLedger;
  /** The prefix that makes ids unique to this run, because an Agent remembers ids. */
  readonly #run: string;
  readonly #composed = new Map<string, ComposedCall>();

  constructor(agent: AgentUnderTest, ledger: CaseLedger, run: string) {
    this.#agent = agent;
    this.#ledger = ledger;
    this.#run = run;
  }

  /** Composes the callback of a call. A repeated label returns the same callback. */
  compose(call: Call): ComposedCall {
    const known = this.#composed.get(call.label);
    if (known !== undefined) return known;
    const composed = this.#made(call, call.role);
    this.#composed.set(call.label, composed);
    return composed;
  }

  #made(call: Call, role: CalledRole): ComposedCall {
    if (role === 'balance') return this.#question(call);
    return role === 'notice' ? this.#notice(call) : this.#movement(call, CALLBACK_ROLES[role].path);
  }

  #notice(call: Call): ComposedCall {
    const callbackId = randomUUID();
    const timestamp = instantText(Date.now());
    const data = {
      maintenance_id: randomUUID(),
      provider: this.#agent.provider,
      games: null,
      from: timestamp,
      to: null,
    };
    const fields = { notice_id: callbackId, type: 'maintenance.scheduled', timestamp, data: { ...data, note: '' } };
    return { callbackId, transactionId: '', path: NOTICE_PATH, body: this.#body(call, fields), ...NOTHING };
  }

  #question(call: Call): ComposedCall {
    const { provider, currency } = this.#agent;
    const callbackId = randomUUID();
    const nowMs = Date.now();
    const moment = { occurred_at: instantText(nowMs), timestamp: Math.floor(nowMs / 1_000) };
    const fields = { callback_id: callbackId, provider, username: this.#username(call.who), currency, ...moment };
    const body = this.#body(call, fields);
    return { callbackId, transactionId: '', path: BALANCE_PATH, body, ...NOTHING };
  }

  #movement(call: Call, path: string): ComposedCall {
    const amount = this.#ledger.amountOf(call);
    const withSign = movementOf(call.direction, amount);
    const movement = isMoving(call) ? withSign : Decimal.ZERO;
    // A request that no gateway would send is not in the gateway's books.
    const told = NOT_IN_THE_BOOKS.has(call.expect.is) ? Decimal.ZERO : movement;
    const callbackId = this.#labelled(call.callbackIdOf)?.callbackId ?? randomUUID();
    const transactionId = this.#transactionId(call);
    const common = this.#common(call, { amount, callbackId, transactionId });
    const fields = { ...common, ...this.#wallet(call, told), ...this.#about(call, amount) };
    const sent = { callbackId, transactionId, path, body: this.#body(call, fields) };
    return { ...sent, amount: withSign, movement, told };
  }

  #transactionId({ label, transactionId, transactionIdOf }: Call): string {
    if (transactionId !== undefined) return this.#filled(transactionId);
    return this.#labelled(transactionIdOf)?.transactionId ?? this.#idOf(label);
  }

  #labelled(label: string | undefined): ComposedCall | undefined {
    return label === undefined ? undefined : this.#composed.get(label);
  }

  #common(call: Call, { amount, callbackId, transactionId }: Ids): Readonly<Record<string, unknown>> {
    const { provider, currency } = this.#agent;
    const nowMs = Date.now();
    return {
      callback_id: callbackId,
      action: call.action,
      provider,
      username: this.#username(call.who),
      currency,
      amount: amountText(amount, currency),
      direction: call.direction,
      transaction_id: transactionId,
      original_transaction_id: this.#originalOf(call.of),
      round_id: `${this.#run}-round`,
      occurred_at: instantText(nowMs),
      timestamp: Math.floor(nowMs / 1_000),
    };
  }

  /** The id of a bet, which may not have been sent yet: it can be cancelled before it arrives. */
  #originalOf(of: string | undefined): string | undefined {
    return of === undefined ? undefined : (this.#composed.get(of)?.transactionId ?? this.#idOf(of));
  }

  #idOf(label: string): string {
    return `${this.#run}-${label}`;
  }

  /** The fields of a callback that neither are common to all nor depend on money. */
  #about({ role, action, of }: Call, amount: Decimal): Readonly<Record<string, unknown>> {
    const game = { game_code: this.#agent.game, game_type: 'SLOT' };
    const said = { provider_action: action };
    const end = { round_closed: true, round_closed_is_derived: true };
    if (role === 'bet') return { kind: 'stake', ...said, ...game, bet_detail: '{}' };
    if (role === 'cancel') return { ...said, ...end, ...game, reason: action };
    const kind = action === 'BONUS' ? 'bonus' : 'win';
    const prize = amountText(amount, this.#agent.currency);
    const result = { bet_amount: prize, valid_bet_amount: prize, prize_amount: prize, win_loss: prize };
    const paid = { kind, ...said, ...end, ...game, ...result };
    if (role === 'bet-push') return { ...paid, bet_detail: '{}' };
    const original = this.#originalOf(of);
    return {
      ...paid,
      orders: original === undefined ? [] : [{ transaction_id: original, bet_amount: prize }],
    };
  }

  #wallet({ who }: Call, told: Decimal): Readonly<Record<string, unknown>> {
    if (this.#agent.walletMode === 'agent') return {};
    const after = this.#ledger.tell(who, told);
    return { balance: amountText(after, this.#agent.currency), sequence: this.#ledger.nextSequence() };
  }

  #body({ fields, text }: Call, written: Readonly<Record<string, unknown>>): string {
    const over = Object.entries(fields ?? {}).map(([name, value]) => [name, this.#filledIn(value)] as const);
    const all = { ...written, ...Object.fromEntries(over) };
    return text === undefined ? JSON.stringify(all) : text(all);
  }

  #filledIn(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#filledIn(each));
    return typeof value === 'string' ? this.#filled(value) : value;
  }

  #filled(text: string): string {
    const { player, currency, otherCurrency, otherProvider } = this.#agent;
    const names = new Map([
      ['{run}', this.#run],
      ['{digits}', this.#run.replaceAll(/\D/g, '')],
      ['{player}', player],
      ['{currency}', currency],
      ['{other-currency}', otherCurrency],
      ['{other-provider}', otherProvider],
    ]);
    return text.replaceAll(/\{[a-z-]+\}/g, (name) => names.get(name) ?? name);
  }

  #username(who: Who): string {
    const { player, otherPlayer, disabledPlayer } = this.#agent;
    const names = { player, other: otherPlayer, disabled: disabledPlayer, unknown: undefined };
    return names[who] ?? `NOBODY-${this.#run}`;
  }
}

const NOTHING = { amount: Decimal.ZERO, movement: Decimal.ZERO, told: Decimal.ZERO };

const isMoving = ({ role, movesNothing = false }: Call): boolean => role !== 'bet-push' && !movesNothing;

const NOT_IN_THE_BOOKS: ReadonlySet<Standing> = new Set(['refused', 'unaccepted', 'turned_away', 'answered_or_closed']);

interface Ids {
  readonly amount: Decimal;
  readonly callbackId: string;
  readonly transactionId: string;
}
