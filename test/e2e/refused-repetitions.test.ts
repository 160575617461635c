import { expect } from 'chai';
import { accepted } from '../ports/catalogue-seeds.ts';
import { AGENT, deposit, GRACE_MS, withdrawal } from '../application/transfers/transfer-desk.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { deskAt, ScriptedUpstream, simulated, type Scripted, type UpstreamCall } from './transfer-upstream.ts';

const PLAYER = 'ORCHARD_ALICE';
const DAY_MS = 86_400_000;
const INSUFFICIENT = {
  A: ({ body }: UpstreamCall) => rpcAnswer(body, { error: { code: '2504', message: 'insufficient balance' } }),
  B: () => json({ data: [{ member_account: PLAYER, before_balance: 10, balance: 10, code: 1001, message: 'no' }] }),
} as const;
/** How each upstream says that it does not have an order. */
const NO_SUCH_ORDER = {
  A: ({ body }: UpstreamCall) => rpcAnswer(body, { result: [{ orderId: orderIn(body), status: 0 }] }),
  B: () => json({ code: 1006, message: 'Bet Not Exist' }),
} as const;

const json = (value: object): Scripted => ({ body: JSON.stringify(value) });
const rpcAnswer = (body: string, answer: object): Scripted =>
  json({ id: (JSON.parse(body) as { id: string }).id, result: null, error: null, jsonrpc: '2.0', ...answer });
const orderIn = (body: string): string =>
  (JSON.parse(body) as { params: { orderMap: { orderId: string }[] } }).params.orderMap[0]!.orderId;

/** The operations of a withdrawal and of a question, and the number of sendings of the withdrawal in the end. */
const PROTOCOLS = {
  A: {
    isTransfer: ({ body }: UpstreamCall) => body.includes('open.operator.user.transfer'),
    isQuestion: ({ body }: UpstreamCall) => body.includes('open.operator.order.status'),
    sent: 1,
  },
  B: {
    isTransfer: ({ path }: UpstreamCall) => path.endsWith('/withdraw'),
    isQuestion: ({ path }: UpstreamCall) => path.includes('/api/operators/wagers/'),
    sent: 3,
  },
} as const;

// An operator in production says: the upstream paid, the answer was lost, and it looks at the funds before it looks for a duplicate.
for (const [label, { isTransfer, isQuestion, sent }] of Object.entries(PROTOCOLS)) {
  const protocol = label as keyof typeof PROTOCOLS;

  describe(`a withdrawal that provider ${label} has paid, and of which the answer was lost`, () => {
    let simulator: Simulator;
    let upstream: ScriptedUpstream;
    let desk: Awaited<ReturnType<typeof deskAt>>;
    let isOrderKnown: boolean;

    beforeEach(async () => {
      isOrderKnown = false;
      let withdrawals = -1;
      simulator = await simulated(label);
      upstream = new ScriptedUpstream(await simulator.server.start(), (call) => {
        if (isQuestion(call)) return isOrderKnown ? 'serve' : NO_SUCH_ORDER[protocol](call);
        if (!isTransfer(call) || call.body.includes('"amount":60')) return 'serve';
        withdrawals += 1;
        return withdrawals === 0 ? 'lose answer' : INSUFFICIENT[protocol](call);
      });
      desk = await deskAt(label, await upstream.start(), simulator);
      simulator.books.addPlayer(PLAYER, 'USD');
      accepted(await desk.transferFunds.execute(deposit({ provider: label, amount: '60', transferId: 'BEFORE' })));
    });
    afterEach(async () => {
      await upstream.stop();
      await simulator.server.stop();
    });

    const move = () => desk.transferFunds.execute(withdrawal({ provider: label, amount: '-50', transferId: 'LOST' }));
    const kept = async () => (await desk.world.transfers.find(AGENT.code, 'LOST'))?.status;
    const withdrawals = () =>
      upstream.calls.filter((call) => isTransfer(call) && call.body.includes('"amount":-50')).length;
    const balance = () => simulator.books.players.get(PLAYER)?.balance.toString();

    it('stays pending, however often and late it is refused or not known', async () => {
      const first = await move();
      for (const pauseMs of [GRACE_MS, DAY_MS]) {
        desk.clock.advance(pauseMs);
        await desk.resolveTransfers.execute();
      }

      expect(first).to.have.nested.property('error.kind', 'provider_failed');
      expect(await kept()).to.equal('pending');
      expect(await move()).to.have.nested.property('error.kind', 'transfer_in_progress');
      expect(withdrawals()).to.equal(sent);
      expect(balance()).to.equal('10');
    });

    it('is a success once the provider tells what became of it', async () => {
      await move();
      isOrderKnown = true;
      desk.clock.advance(GRACE_MS);
      await desk.resolveTransfers.execute();

      expect(await kept()).to.equal('success');
      expect(withdrawals()).to.equal(1);
      expect(balance()).to.equal('10');
    });
  });
}
