/** Rounds that the simulator plays against the inbox, with the gateway's own use cases and a wallet in memory behind it. */
import { expect } from 'chai';
import fc from 'fast-check';
import { ScriptedGateway, type ArrivedCallback } from '../../../../test/adapters/providers/scripted-gateway.ts';
import { ProviderDesk } from '../../../../test/application/wallet/provider-desk.ts';
import { inMemoryWorld } from '../../../../test/fakes/in-memory-world.ts';
import { accepted, AGENT, PROVIDER } from '../../../../test/ports/catalogue-seeds.ts';
import { orderOf, PLAYER, populate } from '../../../../test/ports/money-seeds.ts';
import { Decimal, UpstreamName } from '../index.ts';
import type { SentBet, SimulatorSample, SimulatorSender } from '../simulator.ts';
import { freeRoundOrder, NOW_MS } from './simulated-upstream.ts';
import { connectionOf, type Subject } from './subject.ts';

const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['0', '0.01', '25'];
const STARTING = '50';
const RUNS = 40;
const STEPS_MAX = 16;

/** Random rounds, of which callbacks and answers get lost, leave the wallet with what the upstream has in its book. */
export function roundsSuite({ protocol, freeRounds }: Subject): void {
  const { inbound } = protocol;
  if (inbound === undefined) return;
  const acts = ['balance', 'bet', 'settle', 'cancel', 'repeat'];
  const step = fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat({ max: STAKES.length - 1 }),
    lost: fc.constantFrom('nothing', 'callback', 'answer'),
  });

  describe(`the rounds of ${protocol.protocol} against its inbox`, () => {
    it('are understood: a bet, its payout, and the balance after both', async () => {
      const table = await tableOf({ protocol });
      const bet = table.betOf(1);

      const results = [await table.sender.bet(bet), await table.sender.settle(bet, Decimal.from('25'))];
      await table.stop();

      expect(results.map(({ outcome }) => outcome)).to.deep.equal(['accepted', 'accepted']);
      expect(await table.balance()).to.equal('62.5');
    });

    it('refuse a stake that the player does not have, and move nothing', async () => {
      const table = await tableOf({ protocol });

      const { outcome } = await table.sender.bet({ ...table.betOf(1), stake: Decimal.from('50.01') });
      await table.stop();

      expect(outcome).to.equal('refused');
      expect(await table.balance()).to.equal(STARTING);
    });

    const agrees = (isFree: boolean) => () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: STEPS_MAX }), async (steps) => {
          const table = await tableOf({ protocol, freeRounds: isFree ? freeRounds : undefined });
          for (const one of steps) await table.play(one);
          await table.stop();

          const moved = [...table.sender.book.acknowledged.values()].map((entry) => entry.moved);
          const expected = moved.reduce((sum, amount) => sum.plus(amount), Decimal.from(STARTING));
          expect(await table.balance()).to.equal(expected.toString());
        }),
        { numRuns: RUNS },
      );
    const whatever = 'leave the wallet with what the upstream has in its book, whatever is lost, late or repeated';
    it(whatever, agrees(false)).timeout(120_000);
    if (freeRounds !== undefined) it(`${whatever}, while the first ones are free`, agrees(true)).timeout(120_000);
  });
}

interface Step {
  readonly act: string;
  readonly which: number;
  readonly lost: string;
}

/** `freeRounds`: those that the player is given before. */
interface Played extends Pick<Subject, 'protocol'> {
  readonly freeRounds?: Subject['freeRounds'] | undefined;
}

/** One player with money at a gateway, and the simulator that plays there. */
async function tableOf({ protocol, freeRounds }: Played) {
  const inbound = protocol.inbound!;
  const simulator = (await protocol.loadSimulator())({ nowMs: () => NOW_MS });
  const { sample, credentials, sender } = simulator;
  if (sender === undefined) throw new Error(`the simulator of ${protocol.protocol} sends nothing`);
  const connection = connectionOf(protocol, NOW_MS, { credentials, currencies: [sample.currency] });
  const inbox = accepted(inbound.listen(connection));
  const desk = new ProviderDesk(inMemoryWorld(), { policy: inbound.moneyPolicy });
  await furnish(desk.world, sample);
  await desk.world.transfers.moveHere(orderOf(1, STARTING, { currency: sample.currency }));
  if (freeRounds !== undefined) {
    const gateway = accepted(protocol.connect({ ...connection, baseUrl: await simulator.server.start() }));
    accepted(await gateway.freeRounds!.grant(freeRoundOrder(sample, freeRounds)));
    await simulator.server.stop();
  }
  let lost = 'nothing';
  const gateway = new ScriptedGateway(async ({ path, ...rest }: ArrivedCallback) => {
    const losing = lost;
    lost = 'nothing';
    if (losing === 'callback') return 'cut';
    const [bare = '', query = ''] = path.split('?');
    const reply = await desk.receive(() => inbox.read({ method: 'POST', path: bare, query, ...rest }));
    return losing === 'answer' || !reply.ok ? 'cut' : reply.value.body;
  });
  const playing = sender({ callbackUrl: await gateway.start(), timeoutMs: 3_000, runtime: connection.runtime });
  const player = new Player(playing, sample.player);
  return {
    sender: playing,
    betOf: (which: number) => player.betOf(which),
    async play({ act, which, lost: losing }: Step): Promise<void> {
      if (act === 'repeat' && gateway.arrived.length === 0) return;
      lost = losing;
      await player.act(act, which);
      lost = 'nothing';
    },
    balance: async () => (await desk.world.wallets.balanceOf(PLAYER, sample.currency)).toString(),
    stop: () => gateway.stop(),
  };
}

/** An Agent whose wallets are at the gateway, and its player, with the name that the upstream knows. */
async function furnish(world: ProviderDesk['world'], { player, currency }: SimulatorSample): Promise<void> {
  await populate(world);
  await world.agents.update(AGENT, { walletMode: 'gateway' });
  await world.accounts.open(
    { playerId: PLAYER, provider: PROVIDER, currency },
    [UpstreamName.of(player).text].values(),
  );
}

/** Places each bet once, takes back one without an answer, and pays only bets that stand. */
class Player {
  readonly #sender: SimulatorSender;
  readonly #name: string;
  readonly #placed = new Set<number>();
  readonly #standing = new Set<number>();

  constructor(sender: SimulatorSender, name: string) {
    this.#sender = sender;
    this.#name = name;
  }

  betOf(which: number): SentBet {
    const stake = Decimal.from(STAKES[which]!);
    return { player: this.#name, roundId: `90${which}`, betId: `70${which}`, stake };
  }

  async act(act: string, which: number): Promise<void> {
    const bet = this.betOf(which);
    if (act === 'balance') await this.#sender.balance(this.#name);
    if (act === 'bet') await this.#bet(bet, which);
    if (act === 'settle' && this.#standing.delete(which)) await this.#sender.settle(bet, Decimal.from(PAYOUTS[which]!));
    if (act === 'cancel' && this.#sender.canCancel) await this.#cancel(bet, which);
    if (act === 'repeat') await this.#sender.repeat();
  }

  async #bet(bet: SentBet, which: number): Promise<void> {
    if (this.#placed.has(which)) return;
    this.#placed.add(which);
    const { outcome } = await this.#sender.bet(bet);
    if (outcome === 'accepted') this.#standing.add(which);
    else if (this.#sender.canCancel) await this.#sender.cancel(bet);
  }

  async #cancel(bet: SentBet, which: number): Promise<void> {
    this.#standing.delete(which);
    await this.#sender.cancel(bet);
  }
}
