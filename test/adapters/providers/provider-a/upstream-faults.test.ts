import { expect } from 'chai';
import type { SimulatorFault } from '../../../../src/adapters/providers/simulation/simulator-faults.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { startSimulatedHall, type StartedHall } from './simulated-hall.ts';

const SHORT_TIMEOUT_MS = 500;
const TRANSFER = 'open.operator.user.transfer';
const BALANCE = 'open.operator.user.balance';

interface Fault {
  readonly fault: SimulatorFault;
  readonly cause: string;
  readonly timeoutMs?: number;
  /** The player's balance afterwards; it was 1000.5, and 7 were moved. */
  readonly balance: string;
}

const FAULTS: readonly Fault[] = [
  { fault: { kind: 'drop' }, cause: 'connection_lost', balance: '1000.5' },
  { fault: { kind: 'drop_answer' }, cause: 'connection_lost', balance: '1007.5' },
  { fault: { kind: 'hang' }, timeoutMs: SHORT_TIMEOUT_MS, cause: 'timed_out', balance: '1007.5' },
  { fault: { kind: 'garbage' }, cause: 'unreadable_answer', balance: '1007.5' },
  { fault: { kind: 'status', status: 502 }, cause: 'server_error', balance: '1000.5' },
  { fault: { kind: 'status', status: 404 }, cause: 'unreadable_answer', balance: '1000.5' },
];

const titleOf = (fault: SimulatorFault): string => ('status' in fault ? `status ${fault.status}` : fault.kind);

describe('protocol A when the upstream fails', () => {
  let hall: StartedHall;

  beforeEach(async () => {
    hall = await startSimulatedHall();
  });
  afterEach(() => hall.stop());

  for (const { fault, timeoutMs, cause, balance } of FAULTS) {
    it(`does not know what became of a transfer after ${titleOf(fault)}, and sends it once`, async () => {
      hall.server.faults.onCall(1, fault, TRANSFER);
      const input = { player: hall.player, orderId: 'T1', amount: Decimal.from('7') };

      const answer = await hall.connect({ ...(timeoutMs && { timeoutMs }) }).call('fund_transfer', input);

      expect(answer).to.deep.nested.include({ 'error.kind': 'provider_outcome_unknown', 'error.cause': cause });
      expect(hall.server.operations).to.deep.equal([TRANSFER]);
      expect(hall.books.players.get(hall.player.name)?.balance.toString()).to.equal(balance);
    });
  }

  it('learns afterwards that a transfer without an answer was booked', async () => {
    hall.server.faults.onCall(1, { kind: 'drop_answer' }, TRANSFER);
    await hall.gateway.call('fund_transfer', { player: hall.player, orderId: 'T1', amount: Decimal.from('7') });

    const answer = await hall.gateway.call('order_status', { orderId: 'T1', player: hall.player });

    expect(answer).to.have.nested.property('value.state', 'succeeded');
  });

  it('learns afterwards that a transfer which was lost was not booked', async () => {
    hall.server.faults.onCall(1, { kind: 'drop' }, TRANSFER);
    await hall.gateway.call('fund_transfer', { player: hall.player, orderId: 'T1', amount: Decimal.from('7') });

    const answer = await hall.gateway.call('order_status', { orderId: 'T1', player: hall.player });

    expect(answer).to.have.nested.property('value.state', 'unknown');
  });

  for (const kind of ['drop', 'drop_answer'] as const) {
    it(`asks for a balance once more after ${kind}`, async () => {
      hall.server.faults.onCall(1, { kind });

      const answer = await hall.gateway.call('balance_query', { player: hall.player });

      expect(answer.ok).to.be.true;
      expect(hall.server.operations).to.deep.equal([BALANCE, BALANCE]);
    });

    it(`registers a player once more after ${kind}`, async () => {
      hall.server.faults.onCall(1, { kind });

      const answer = await hall.gateway.call('player_registration', {
        player: { name: 'DEMO_NEWCOMER', currency: 'USD' },
      });

      expect(answer).to.deep.equal({ ok: true, value: { status: 'registered' } });
    });
  }

  it('does not create an agent once more', async () => {
    hall.server.faults.onCall(1, { kind: 'drop_answer' });

    const answer = await hall.gateway.extend({
      operation: 'open.agent.create',
      player: undefined,
      parameters: { loginId: 'second_agent', password: 'sixteen letters!' },
    });

    expect(answer).to.have.nested.property('error.kind', 'provider_outcome_unknown');
    expect(hall.server.operations).to.deep.equal(['open.agent.create']);
  });

  it('knows that nothing happened when nobody listens', async () => {
    const gateway = hall.connect();
    await hall.stop();

    const answer = await gateway.call('fund_transfer', {
      player: hall.player,
      orderId: 'T1',
      amount: Decimal.from('7'),
    });

    expect(answer).to.deep.equal({ ok: false, error: { kind: 'provider_unreachable', detail: 'ECONNREFUSED' } });
  });

  for (const name of ['sn', 'secret_key'] as const) {
    it(`is told of a wrong ${name}, and does not repeat it`, async () => {
      const wrong = 'a-wrong-credential';
      const gateway = hall.connect({ credentials: { ...hall.credentials, [name]: wrong } });

      const answer = await gateway.call('balance_query', { player: hall.player });

      expect(answer).to.have.nested.property('error.reason', 'credentials_refused');
      expect(JSON.stringify(answer)).not.to.include(wrong);
    });
  }

  it('is told of a wrong password by whatever is signed with it', async () => {
    const gateway = hall.connect({ credentials: { ...hall.credentials, agent_password: 'another' } });

    const answer = await gateway.call('player_registration', { player: hall.player });

    expect(answer).to.have.nested.property('error.reason', 'credentials_refused');
  });
});
