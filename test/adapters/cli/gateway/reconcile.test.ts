import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import type { BetRecord } from '../../../../src/domain/provider/upstream-call.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { refused } from '../../../application/catalogue/sync-world.ts';
import { MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { PLAYER, populate } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, winEvent } from '../../../ports/wallet-seeds.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

const HOUR_MS = 3_600_000;
const SPAN = [
  ...['--from', new Date(MOMENT_MS - HOUR_MS).toISOString()],
  ...['--to', new Date(MOMENT_MS + HOUR_MS).toISOString()],
];

/** A bet of 10 that paid 25, as the provider lists it. */
const listedBet = (number: number, changes: Partial<BetRecord> = {}): BetRecord => ({
  betId: `W${number}`,
  roundId: `R${number}`,
  player: UpstreamName.of('ANN1'),
  gameCode: 'g',
  currency: 'USD',
  status: 'settled',
  betAmount: Decimal.from('10'),
  validBetAmount: undefined,
  payoutAmount: Decimal.from('25'),
  winLoss: Decimal.from('15'),
  betAtMs: MOMENT_MS,
  settledAtMs: MOMENT_MS,
  ...changes,
});

describe('agent-gateway reconcile', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    const { world, clock } = gateway;
    clock.advance(24 * HOUR_MS);
    await populate(world);
    await world.accounts.open({ playerId: PLAYER, provider: PROVIDER, currency: 'USD' }, ['ANN1'].values());
    await fund(world, '100');
    await record(world.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90'), { messages: [] }));
    await record(world.walletBook, decidedOf(acceptedOf(2, winEvent(1), '115'), { messages: [] }));
    gateway.providers.of(PROVIDER).records = [listedBet(1)];
  });

  afterEach(() => gateway.close());

  const reconcile = (args: readonly string[], surroundings = {}): Promise<Called> =>
    callingAt(gateway.url)(['reconcile', PROVIDER, ...args], surroundings);

  it('follows a comparison to its end, and ends with 0 when the books agree', async () => {
    const { status, stdout, stderr } = await reconcile(SPAN);

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '7200 of 7200 seconds compared\n' });
    expect(stdout)
      .to.match(/^matched +1 /m)
      .and.match(/^missing_here +0 /m);
    expect(stdout).to.match(/^1 compared, and the books agree\.$/m);
  });

  it('shows with --bring-in the events of each difference, and why one is left', async () => {
    const cancelled = listedBet(3, { status: 'cancelled', winLoss: Decimal.ZERO });
    gateway.providers.of(PROVIDER).records = [
      listedBet(1, { status: 'cancelled', winLoss: Decimal.ZERO }),
      listedBet(2),
      cancelled,
    ];

    const { status, stdout } = await reconcile([...SPAN, '--bring-in']);

    expect(status).to.equal(4);
    expect(stdout)
      .to.match(/^W2 ANN1 +missing_here +15 +BET W2 -10; SETTLED W2 25 +shown$/m)
      .and.match(
        /^W1 ANN1 +amount_differs .+ left: the record does not say under which number the bet was taken back$/m,
      )
      .and.contain('Nothing was booked; --book books these events.');
  });

  it('refuses --book without --bring-in', async () => {
    const { status, stderr } = await reconcile([...SPAN, '--book']);

    expect(status).to.equal(1);
    expect(stderr).to.contain('book needs bring_in');
  });

  it('shows differences by their reason, says how to list them, and ends with 4', async () => {
    gateway.providers.of(PROVIDER).records = [listedBet(1, { winLoss: Decimal.from('16') }), listedBet(2)];

    const { status, stdout } = await reconcile(SPAN);

    expect(status).to.equal(4);
    expect(stdout)
      .to.match(/^missing_here +1 +The provider has a bet/m)
      .and.match(/^amount_differs +1 /m);
    expect(stdout).to.include(
      `2 compared, 2 differences, 2 of them new.\n\`agent-gateway in-doubt list --kind difference --provider ${PROVIDER}\``,
    );
  });

  it('says of differences found before whether they are new, and which are gone', async () => {
    gateway.providers.of(PROVIDER).records = [listedBet(1), listedBet(2), listedBet(3)];
    await reconcile(SPAN);
    gateway.providers.of(PROVIDER).records = [listedBet(1), listedBet(2)];

    expect((await reconcile(SPAN)).stdout).to.include(
      '2 compared, 1 differences, 0 of them new. Of those found before, 1 are not there any more; they were closed.',
    );
  });

  it('prints the job for scripts', async () => {
    const { status, stdout } = await reconcile([...SPAN, '--json']);
    const job = JSON.parse(stdout);

    expect(status).to.equal(0);
    expect(job).to.include({ kind: 'reconcile', status: 'succeeded', done: 7200, total: 7200 });
    expect(job.result).to.deep.equal({
      compared: 1,
      matched: 1,
      differences: 0,
      added: 0,
      gone: 0,
      foreign: 0,
      by_reason: { missing_here: 0, missing_there: 0, amount_differs: 0, status_differs: 0, not_acknowledged: 0 },
    });
  });

  it('only starts it with --no-wait, and says how to look', async () => {
    gateway.runner.isHeld = true;

    const { status, stdout } = await reconcile([...SPAN, '--no-wait']);
    const again = await reconcile([...SPAN, '--no-wait']);

    expect(status).to.equal(0);
    expect(stdout).to.match(/^It is started\.\n`agent-gateway jobs show [0-9a-f-]{36}` tells how far it is\.\n$/);
    expect(again.stdout).to.match(/^It runs already\.\n/);
  });

  it('leaves it running when it is interrupted, and says how to look', async () => {
    gateway.runner.isHeld = true;

    const { status, stdout, stderr } = await reconcile(SPAN, { interruption: AbortSignal.abort() });

    expect({ status, stdout }).to.deep.equal({ status: 130, stdout: '' });
    const [, id = ''] = /`agent-gateway jobs show ([0-9a-f-]{36})` tells how far it is/.exec(stderr) ?? [];
    expect((await callingAt(gateway.url)(['jobs', 'show', id])).stdout).to.match(/^status +running$/m);
  });

  it('shows a job that is over with what it came to', async () => {
    const { id } = JSON.parse((await reconcile([...SPAN, '--json'])).stdout) as { id: string };

    const { status, stdout } = await callingAt(gateway.url)(['jobs', 'show', id]);

    expect(status).to.equal(0);
    expect(stdout)
      .to.match(/^status +succeeded$/m)
      .and.match(/^compared +1$/m);
  });

  it('fails with the reason when the provider does not list its bets', async () => {
    gateway.providers.of(PROVIDER).failNext(refused);

    const { status, stderr } = await reconcile(SPAN);

    expect(status).to.equal(1);
    expect(stderr).to.match(/^error: the comparison with P failed: provider P /m);
  });

  it('passes on which span the gateway does not take', async () => {
    const { status, stderr } = await reconcile(['--from', SPAN[3]!, '--to', SPAN[1]!]);

    expect({ status, stderr }).to.deep.equal({
      status: 1,
      stderr: 'error: the gateway says: to must be later than from.\n',
    });
    expect((await reconcile(['--from', SPAN[1]!])).status).to.equal(2);
  });
});
