import { expect } from 'chai';
import type { SimulatorFault } from '../../src/adapters/providers/simulation/simulator-faults.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { AGENT, deposit, GRACE_MS, withdrawal } from '../application/transfers/transfer-desk.ts';
import { accepted } from '../ports/catalogue-seeds.ts';
import { deskAt, simulated, TIMEOUT_MS } from './transfer-upstream.ts';

const PLAYER = 'ORCHARD_ALICE';
const FIRST_PAUSE_MS = 5_000;

/** Faults, each with whether the provider has moved the money. */
const FAULTS: readonly (readonly [string, SimulatorFault, boolean])[] = [
  ['breaks the connection before it looks at the transfer', { kind: 'drop' }, false],
  ['carries it out and breaks the connection', { kind: 'drop_answer' }, true],
  ['carries it out and never answers', { kind: 'hang' }, true],
  ['carries it out and answers too late', { kind: 'delay', ms: TIMEOUT_MS * 2 }, true],
  ['carries it out and answers garbage', { kind: 'garbage' }, true],
  ['is hidden behind a proxy that answers 502', { kind: 'status', status: 502 }, false],
];

/** How each protocol names the two movements, and what becomes of one that never arrived: A's status may not know every transfer. */
const UPSTREAMS = [
  {
    label: 'A',
    operations: { deposit: 'open.operator.user.transfer', withdrawal: 'open.operator.user.transfer' },
    neverArrived: 'pending',
  },
  { label: 'B', operations: { deposit: 'deposit', withdrawal: 'withdraw' }, neverArrived: 'success' },
] as const;

const ORDERS = {
  deposit: { order: deposit({ amount: '12.5', transferId: 'LOST' }), balanceAfter: '112.5' },
  withdrawal: { order: withdrawal({ amount: '-30', transferId: 'LOST' }), balanceAfter: '70' },
} as const;

for (const { label, operations, neverArrived } of UPSTREAMS) {
  describe(`a transfer at the simulated provider ${label}`, () => {
    let simulator: Simulator;
    let desk: Awaited<ReturnType<typeof deskAt>>;

    beforeEach(async () => {
      simulator = await simulated(label);
      desk = await deskAt(label, await simulator.server.start(), simulator);
      simulator.books.addPlayer(PLAYER, 'USD');
      accepted(await desk.transferFunds.execute(deposit({ provider: label, amount: '100', transferId: 'BEFORE' })));
    });

    afterEach(() => simulator.server.stop());

    /** The provider's books: the number of movements since the beginning, and the player's balance. */
    const books = () => ({
      moves: [...simulator.books.transfers.values()].filter(({ player }) => player === PLAYER).length - 1,
      balance: simulator.books.players.get(PLAYER)?.balance.toString(),
    });
    const kept = async () => (await desk.world.transfers.find(AGENT.code, 'LOST'))?.status;

    for (const [direction, { order, balanceAfter }] of Object.entries(ORDERS)) {
      const move = () => desk.transferFunds.execute({ ...order, provider: label });
      const operation = operations[direction as keyof typeof operations];

      it(`moves the money of a ${direction} once, also when the same is asked for again`, async () => {
        const first = accepted(await move());
        const second = accepted(await move());

        expect(second).to.deep.equal(first);
        expect(first.transfer.balanceAfter?.toString()).to.equal(balanceAfter);
        expect(books()).to.deep.equal({ moves: 1, balance: balanceAfter });
      });

      for (const [what, fault, hasMoved] of FAULTS) {
        it(`decides a ${direction} as its provider did and says, when that ${what}`, async () => {
          simulator.server.faults.onCall(1, fault, operation);

          const told = await move();
          const statusAtFirst = await kept();
          desk.clock.advance(FIRST_PAUSE_MS);
          await desk.resolveTransfers.execute();
          desk.clock.advance(GRACE_MS);
          await desk.resolveTransfers.execute();

          const status = hasMoved ? 'success' : neverArrived;
          expect(told.ok).to.equal(false);
          expect(statusAtFirst).to.equal('pending');
          expect(await kept()).to.equal(status);
          expect(books()).to.deep.equal(
            status === 'success' ? { moves: 1, balance: balanceAfter } : { moves: 0, balance: '100' },
          );
        });
      }

      it(`moves the money of a ${direction} once when fifty ask for it at once`, async () => {
        const answers = await Promise.all(Array.from({ length: 50 }, move));

        const kinds = new Set(answers.map((answer) => (answer.ok ? answer.value.transfer.status : answer.error.kind)));
        expect([...kinds].filter((kind) => kind !== 'transfer_in_progress')).to.deep.equal(['success']);
        expect(books()).to.deep.equal({ moves: 1, balance: balanceAfter });
      });
    }

    it('ends the same for all when order/status is asked fifty times over a lost answer', async () => {
      simulator.server.faults.onCall(1, { kind: 'drop_answer' }, operations.deposit);
      await desk.transferFunds.execute({ ...ORDERS.deposit.order, provider: label });

      const asked = { agent: AGENT, transferId: 'LOST' };
      const orders = await Promise.all(Array.from({ length: 50 }, () => desk.showOrderStatus.execute(asked)));

      expect(new Set(orders.map((order) => accepted(order).status))).to.deep.equal(new Set(['success']));
      expect(books()).to.deep.equal({ moves: 1, balance: '112.5' });
    });

    it('calls it failed for good when the provider has too little money', async () => {
      const tooMuch = withdrawal({ provider: label, amount: '-100.01', transferId: 'LOST' });

      const first = await desk.transferFunds.execute(tooMuch);
      await desk.transferFunds.execute(deposit({ provider: label, amount: '1', transferId: 'AFTER' }));
      const second = await desk.transferFunds.execute(tooMuch);

      expect(first).to.have.nested.property('error.kind', 'insufficient_balance');
      expect(second).to.deep.equal(first);
      expect(books()).to.deep.equal({ moves: 1, balance: '101' });
    });

    it('fails at once when nobody listens there, because nothing was sent', async () => {
      await simulator.server.stop();
      // Another configuration begins without kept connections; on one of those, sent or not could not be told apart.
      await desk.world.providers.update(label, { timeoutMs: TIMEOUT_MS + 1 });

      const told = await desk.transferFunds.execute({ ...ORDERS.deposit.order, provider: label });

      expect(told).to.have.nested.property('error.kind', 'provider_failed');
      expect(await kept()).to.equal('failed');
    });
  });
}
