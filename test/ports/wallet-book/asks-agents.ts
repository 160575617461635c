import { expect } from 'chai';
import type {
  DecidedTransaction,
  EndedAuthorization,
  RecordedBeside,
} from '../../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { AGENT, MOMENT_MS } from '../catalogue-seeds.ts';
import { PLAYER, sumsOf } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';
import {
  acceptedOf,
  askedOf,
  betEvent,
  decidedOf,
  factsIn,
  fund,
  messageOf,
  authorizationOf,
  recordIn,
  SEAMLESS_WALLET,
  winEvent,
} from '../wallet-seeds.ts';

const SETTLED_AT_MS = MOMENT_MS + 5;

const answered = (bet: WalletTransaction, status: EndedAuthorization['status']): EndedAuthorization => ({
  callbackId: messageOf(bet).id,
  status,
  attempt: {
    callbackId: messageOf(bet).id,
    atMs: SETTLED_AT_MS,
    httpStatus: 200,
    latencyMs: 3,
    outcome: 'accepted',
    answer: '{}',
  },
});

const refused = (bet: WalletTransaction): WalletTransaction => ({
  ...bet,
  status: 'refused',
  refusedBecause: 'no_answer',
  moved: Decimal.ZERO,
});

/** The promises of a book about wallets that Agents hold. */
export function asksAgents(world: () => MoneyWorld): void {
  const bet = acceptedOf(1, betEvent(1), '90');
  const record = (decided: readonly DecidedTransaction[], beside: RecordedBeside = {}): Promise<void> =>
    recordIn(world().walletBook, SEAMLESS_WALLET, decided, beside);
  const told = async (): Promise<string | undefined> =>
    (await factsIn(world().walletBook, SEAMLESS_WALLET)).reportedBalance?.toString();
  const kept = async (): Promise<WalletTransaction | undefined> =>
    (await world().walletBook.about([{ ...SEAMLESS_WALLET, ...bet, settlesBy: 'wager' }]))[0]?.[0];
  const balance = async (): Promise<string> => (await world().wallets.balanceOf(PLAYER, 'USD')).toString();

  it('keeps a bet that is asked about, and its question, and moves nothing', async () => {
    await record([askedOf(bet)]);

    expect((await kept())?.status).to.equal('asked');
    expect(await world().questions()).to.deep.equal([authorizationOf(bet, 'asking', 0)]);
    expect(await world().ledger()).to.deep.equal([]);
    expect((await factsIn(world().walletBook, SEAMLESS_WALLET)).sequence).to.equal(0);
  });

  it('moves what was accepted between the Agent and the provider, and leaves what the gateway holds', async () => {
    await fund(world(), '5');
    await record([askedOf(bet)]);

    await record([{ ...decidedOf(bet, { messages: [] }), isEndOfAsk: true }], {
      reportedBalance: Decimal.from('90'),
      authorizations: [answered(bet, 'delivered')],
    });

    expect((await kept())?.status).to.equal('accepted');
    expect(sumsOf(await world().ledger())).to.deep.equal({
      'agent:AGENT-1 USD': '-15',
      [`player:${PLAYER} USD`]: '5',
      'provider:P USD': '10',
    });
    expect([await balance(), await told()]).to.deep.equal(['5', '90']);
    expect(await world().questions()).to.deep.equal([authorizationOf(bet, 'delivered', 1)]);
  });

  it('keeps the end of one that was refused, with what is to be delivered about it', async () => {
    await record([askedOf(bet)]);
    const cancel = { ...messageOf(bet), id: messageOf(acceptedOf(2, betEvent(2), '0')).id, role: 'cancel' } as const;

    await record([{ ...decidedOf(refused(bet), { messages: [cancel] }), isEndOfAsk: true }], {
      authorizations: [answered(bet, 'unanswered')],
    });

    const found = await kept();
    expect([found?.status, found?.refusedBecause, found?.moved.toString()]).to.deep.equal([
      'refused',
      'no_answer',
      '0',
    ]);
    expect((await world().messages()).map(({ id }) => id)).to.deep.equal([messageOf(bet).id, cancel.id]);
    expect(await world().ledger()).to.deep.equal([]);
  });

  it('ends a bet once', async () => {
    await record([askedOf(bet)]);
    await record([{ ...decidedOf(refused(bet)), isEndOfAsk: true }]);

    const failure = await record([{ ...decidedOf(bet, { messages: [] }), isEndOfAsk: true }]).catch(
      (error: unknown) => error,
    );

    expect(failure).to.be.instanceOf(Error);
    expect((await kept())?.status).to.equal('refused');
    expect(await world().ledger()).to.deep.equal([]);
  });

  it('ends a question once, and logs what was sent later all the same', async () => {
    await record([askedOf(bet)]);
    await record([], { authorizations: [{ ...answered(bet, 'unanswered'), attempt: undefined }] });

    await record([], { authorizations: [answered(bet, 'delivered')] });

    expect(await world().questions()).to.deep.equal([authorizationOf(bet, 'unanswered', 1)]);
  });

  it('adds what is accepted to what the Agent last said', async () => {
    await record([decidedOf(acceptedOf(2, winEvent(2), '0'))]);
    expect(await told(), 'as long as it said nothing').to.equal(undefined);

    await record([], { reportedBalance: Decimal.from('100') });
    await record([decidedOf(acceptedOf(3, winEvent(3), '125')), decidedOf(acceptedOf(4, winEvent(4), '150'))]);

    expect(await told()).to.equal('150');
    expect(await balance()).to.equal('0');
  });

  it('lets no balance here stand in the way of what the Agent has taken', async () => {
    await record([decidedOf(acceptedOf(1, betEvent(1), '0'))]);

    expect(sumsOf(await world().ledger())).to.deep.equal({ [`agent:${AGENT} USD`]: '-10', 'provider:P USD': '10' });
    expect(await balance()).to.equal('0');
  });
}
