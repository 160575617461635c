import { expect } from 'chai';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import {
  AGENT_CALLBACKS,
  SIGNATURE_HEADERS,
  type AgentCallback,
} from '../../../src/adapters/api/calls/agent-callbacks.ts';
import { webhookHeaders } from '../../../src/adapters/http-client/webhook-signature.ts';
import { callbackBody, type News } from '../../../src/application/callbacks/dispatch-callback.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../src/domain/callback/callback-role.ts';
import { betAnswerOf } from '../../../src/domain/callback/agent-answer.ts';
import { outcomeOf } from '../../../src/domain/callback/callback-outcome.ts';
import { callbacksOf, CALLBACK_ACTIONS, type ActionName } from '../../../src/domain/callback/callback-action.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { MONEY_KINDS, PAYOUT_KINDS, STAKE_KINDS, type MoneyKind } from '../../../src/domain/wallet/money-kind.ts';
import { ROLES as TRANSACTION_ROLES } from '../../../src/domain/wallet/transaction-role.ts';
import { agentOf, guid } from '../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent } from '../../ports/wallet-seeds.ts';

const ROLES = Object.keys(CALLBACK_ROLES) as CallbackRole[];
const agent = agentOf({ implements: ROLES, pushUnsettled: true, pushCancels: true });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => Decimal.from(`${cents / 100}`));
const word = fc.string({ minLength: 1, maxLength: 20 });

const KINDS_OF = { stake: STAKE_KINDS, payout: PAYOUT_KINDS, correction: [] } as const;

/** The kind, if events of this action may have it. */
function kindFor(action: ActionName, kind: MoneyKind | undefined) {
  const kinds: readonly (MoneyKind | undefined)[] = KINDS_OF[TRANSACTION_ROLES[action]];
  return kinds.includes(kind) ? { moneyKind: kind } : {};
}

/** Everything that a callback may have to tell, and any part of it left out. */
const anyNews: fc.Arbitrary<News> = fc
  .record({
    action: fc.constantFrom(...(Object.keys(CALLBACK_ACTIONS) as ActionName[])),
    movement: amount,
    roundId: maybe(word),
    original: maybe(word),
    sequence: maybe(fc.integer({ min: 1 })),
    report: fc.record({
      gameCode: maybe(word),
      gameType: maybe(word),
      detail: maybe(fc.json()),
      betAmount: maybe(amount),
      validBetAmount: maybe(amount),
      prizeAmount: maybe(amount),
      winLoss: maybe(amount),
      moneyKind: maybe(fc.constantFrom(...MONEY_KINDS)),
      providerAction: maybe(word),
      roundEnd: maybe(fc.constantFrom('over', 'over_by_policy', 'open')),
      grantId: maybe(fc.constant('welcome-17')),
    }),
  })
  .map(({ action, movement, roundId, original, sequence, report: { moneyKind, ...report } }) => ({
    transaction: acceptedOf(
      1,
      betEvent(1, {
        action,
        movement: movement.toString(),
        roundId,
        report: { ...report, ...kindFor(action, moneyKind) },
      }),
      '90',
    ),
    original,
    player: { memberId: 'ANN' },
    agent,
    provider: 'P',
    currency: 'USD',
    lane: 'P:wager:W1',
    wallet: sequence === undefined ? undefined : { sequence },
    launch: { id: guid(2), reference: original, gameCode: 'G1', leadsTo: undefined },
  }));

describe('the callbacks to Agents', () => {
  it('have the bodies of their contracts, with every field that these name and no other', () => {
    const seen = new Map<CallbackRole, Set<string>>(ROLES.map((role) => [role, new Set<string>()]));

    fc.assert(
      fc.property(anyNews, (news) => {
        for (const role of callbacksOf(news.transaction.action, agent)) {
          const body = JSON.parse(callbackBody(guid(1), role, news)) as Record<string, unknown>;
          z.strictObject(AGENT_CALLBACKS[role].body.shape).parse(body);
          for (const name of Object.keys(body)) seen.get(role)?.add(name);
        }
      }),
      { numRuns: 500 },
    );

    for (const [role, names] of seen) {
      expect([...names].sort(), role).to.deep.equal(Object.keys(AGENT_CALLBACKS[role].body.shape).sort());
    }
  });

  it('have the headers of the contract', () => {
    const secret = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`;
    const signed = webhookHeaders({ id: guid(1), atMs: Date.now(), body: '{}' }, [secret]);

    expect(Object.keys(signed)).to.deep.equal(Object.keys(SIGNATURE_HEADERS));
    z.strictObject(SIGNATURE_HEADERS).parse(signed);
    z.strictObject(SIGNATURE_HEADERS).parse(webhookHeaders({ id: guid(1), atMs: 0, body: '{}' }, []));
    new Webhook(secret).verify('{}', signed);
  });

  for (const [name, callback] of Object.entries<AgentCallback>(AGENT_CALLBACKS)) {
    it(`show of ${name} a body and answers that fit`, () => {
      z.strictObject(callback.body.shape).parse(callback.sends);
      for (const example of Object.values(callback.examples)) callback.answers['200']?.[1]?.parse(example);
    });
  }

  it('are understood as their examples of answers say', () => {
    const { accepted, refused } = AGENT_CALLBACKS.bet.examples;
    const reply = (body: object) => ({ kind: 'answered', httpStatus: 200, text: JSON.stringify(body) }) as const;

    expect(outcomeOf(reply(accepted))).to.equal('accepted');
    expect(outcomeOf(reply(refused))).to.equal('refused');
    expect(betAnswerOf(reply(accepted))).to.have.property('kind', 'taken');
    expect(betAnswerOf(reply(refused))).to.include({ kind: 'refused', because: 'insufficient_balance' });
  });
});
