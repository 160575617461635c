/** The vocabulary of the cases. */
import type { AtOnce, Call, Expectation, Standing, Step } from './conformance-case.ts';

type Details = Partial<Omit<Call, 'expect' | 'role'>> & { readonly expect?: Standing | Expectation };

/** A stake. A free bet has no direction, like everything that moves no money. */
export const bet = (amount: string, details: Details = {}): Call =>
  call({ label: 'bet', role: 'bet', action: 'BET', direction: 'debit', amount }, details);

/** A settlement with a payout. */
export const win = (amount: string, details: Details = {}): Call =>
  call({ label: 'win', role: 'settle', action: 'SETTLED', direction: 'credit', amount }, details);

/** A settlement without a payout. */
export const loss = (details: Details = {}): Call =>
  call({ label: 'loss', role: 'settle', action: 'SETTLED', direction: 'none', amount: '0' }, details);

export const bonus = (amount: string, details: Details = {}): Call =>
  call({ label: 'bonus', role: 'settle', action: 'BONUS', direction: 'credit', amount }, details);

/** Cancels the call `of`. */
export const cancel = (amount: string, of: string, details: Details = {}): Call =>
  call({ label: 'cancel', role: 'cancel', action: 'CANCEL', direction: 'credit', amount, of }, details);

/** A report on the result of the bet `of`. */
export const push = (amount: string, of: string, details: Details = {}): Call =>
  call({ label: 'push', role: 'bet-push', action: 'SETTLED', direction: 'credit', amount, of }, details);

export const askBalance = (details: Details = {}): Call =>
  call({ label: 'balance', role: 'balance', action: 'BET', direction: 'none', amount: '0' }, details);

/** A notice beside the callbacks. It moves nothing. */
export const notice = (details: Details = {}): Call =>
  call({ label: 'notice', role: 'notice', action: 'BET', direction: 'none', amount: '0' }, details);

export const atOnce = (calls: readonly Call[], expected: AtOnce = {}): Step => ({ calls, atOnce: expected });

/** Calls that happened in this order and arrive in the reverse order. */
export const backwards = (...calls: readonly Call[]): Step => ({ calls });

export const times = (count: number, make: (at: number) => Call): readonly Call[] =>
  Array.from({ length: count }, (_, at) => make(at));

type Core = Pick<Call, 'label' | 'role' | 'action' | 'direction' | 'amount' | 'of'>;

function call(core: Core, { expect = 'accepted', ...details }: Details): Call {
  const direction = core.amount === '0' ? 'none' : core.direction;
  return {
    who: 'player',
    ...core,
    direction,
    ...details,
    expect: typeof expect === 'string' ? { is: expect } : expect,
  };
}
