import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT } from '../../ports/catalogue-seeds.ts';
import { betEvent } from '../../ports/wallet-seeds.ts';
import { later, SeamlessDesk, turnsOfTheLoop } from './seamless-desk.ts';

/** Two processes over one database. The Agent answers the first one when the test says so; the second one must not ask the Agent. */
export class SeamlessPair {
  readonly clock = new ControllableClock();
  readonly desk = new SeamlessDesk(inMemoryWorld(), { clock: this.clock });
  readonly elsewhere = new SeamlessDesk(this.desk.provider.world, { clock: this.clock });
  readonly answer = later<CallbackReply>();

  /** The pair, with a player of whom the Agent has told a balance of 100. */
  static async open(): Promise<SeamlessPair> {
    const pair = new SeamlessPair();
    const { desk, elsewhere, answer } = pair;
    await desk.furnish();
    await desk.provider.world.wallets.noteReportedBalance((await pair.playerId())!, 'USD', Decimal.from('100'));
    desk.answering = () => answer.promise;
    elsewhere.answering = () => {
      throw new Error('asked twice');
    };
    return pair;
  }

  async playerId(): Promise<string | undefined> {
    return (await this.desk.provider.world.players.find(AGENT, 'ANN'))?.id;
  }

  /** Begins a bet and waits until the Agent has been asked. */
  async asking(): Promise<{ readonly outcome: Promise<unknown> }> {
    const outcome = this.desk.provider.take(betEvent(1));
    while (this.desk.asked.length === 0) await turnsOfTheLoop(1);
    return { outcome };
  }
}
