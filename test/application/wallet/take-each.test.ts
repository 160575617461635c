import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { StoreUnavailable } from '../../../src/application/ports/store-unavailable.ts';
import type { BatchOutcome, NoWallet, SentEvents } from '../../../src/application/ports/provider-inbox.ts';
import type { MoneyProvider, PlayerWallet } from '../../../src/application/wallet/player-wallet.ts';
import { TakeEach } from '../../../src/application/wallet/take-each.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { err, ok, type Result } from '../../../src/domain/shared/result.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import { agentOf, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { betEvent, winEvent } from '../../ports/wallet-seeds.ts';

const UNTIL_MS = 1_000;
const OF = { provider: { code: PROVIDER }, untilMs: UNTIL_MS } as MoneyProvider;
const WALLET = { ...OF, agent: agentOf({ walletMode: 'gateway' }) } as PlayerWallet;

const taken: BatchOutcome = {
  kind: 'decided',
  outcomes: [{ kind: 'accepted', moved: Decimal.from('-10') }],
  balanceBefore: Decimal.from('10'),
  balance: Decimal.ZERO,
};

/** The outcome of each batch of one event. The batch of a faulty event throws its fault. */
function takeEach(faults: ReadonlyMap<WalletEvent, Error>, nowMs = () => 0) {
  const [asked, nobodys, told]: [WalletEvent[], WalletEvent[], unknown[]] = [[], [], []];
  const takeBatch = {
    execute: async (_: PlayerWallet, { events }: SentEvents) => {
      asked.push(...events);
      const fault = faults.get(events[0]!);
      if (fault !== undefined) throw fault;
      return taken;
    },
  };
  const each = new TakeEach({
    takeBatch,
    seamless: { take: () => Promise.reject(new Error('nobody can be asked')) },
    noteRefusals: { execute: () => Promise.resolve(), ofNobody: async (_, { events }) => void nobodys.push(...events) },
    freeRounds: { grantIdsOf: async () => new Map() },
    clock: { nowMs },
    observer: { failed: (_, error) => told.push(error) },
  });
  const execute = (
    events: readonly WalletEvent[],
    wallets: readonly Result<PlayerWallet, NoWallet>[] = events.map(() => ok(WALLET)),
  ) => each.execute(OF, events.map(batchOf), wallets);
  return { execute, asked, nobodys, told };
}

const batchOf = (event: WalletEvent) => ({
  player: { upstreamName: UpstreamName.of('ann'), currency: undefined },
  events: [event],
});

const kindsOf = (outcomes: readonly BatchOutcome[]): readonly string[] =>
  outcomes.map((outcome) => (outcome.kind === 'decided' ? outcome.outcomes[0]!.kind : outcome.because));

describe('taking the batches of a request', () => {
  const [bet, poison, other] = [betEvent(1), winEvent(2), betEvent(3)];

  it('tells the outcome of each, whatever fault another one meets, and tells the operator of the fault', async () => {
    const fault = new Error('numeric field overflow');
    const { execute, told } = takeEach(new Map([[poison, fault]]));

    expect(kindsOf(await execute([bet, poison, other]))).to.deep.equal(['accepted', 'failed', 'accepted']);
    expect(told).to.deep.equal([fault]);
  });

  it('leaves the fault to the caller when nothing else is known', async () => {
    const fault = new Error('numeric field overflow');
    const { execute } = takeEach(new Map([[poison, fault]]));

    const thrown = await execute([poison]).catch((error: unknown) => error);
    expect(thrown).to.equal(fault);
  });

  it('tries no more of them while the database is away', async () => {
    const { execute, asked } = takeEach(new Map([[poison, new StoreUnavailable('away')]]));

    expect(kindsOf(await execute([bet, poison, other]))).to.deep.equal(['accepted', 'failed', 'failed']);
    expect(asked).to.deep.equal([bet, poison]);
  });

  it('takes no more stakes when the provider has ceased to wait, and all of what is owed', async () => {
    const moments = [0, UNTIL_MS];
    const { execute, asked } = takeEach(new Map(), () => moments.shift() ?? UNTIL_MS);

    const outcomes = await execute([bet, other, betEvent(4), winEvent(5), betEvent(6)]);

    expect(kindsOf(outcomes)).to.deep.equal(['accepted', 'accepted', 'failed', 'accepted', 'failed']);
    expect(asked.map(({ transactionId }) => transactionId)).to.deep.equal(
      [bet, other, winEvent(5)].map(({ transactionId }) => transactionId),
    );
  });

  it('says why a player has no wallet, beside the others', async () => {
    const { execute, nobodys } = takeEach(new Map());

    const outcomes = await execute([bet, other], [err('unknown_player'), ok(WALLET)]);
    expect(kindsOf(outcomes)).to.deep.equal(['unknown_player', 'accepted']);
    expect(nobodys).to.deep.equal([bet]);
  });
});
