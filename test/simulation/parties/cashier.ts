import type { Life } from '../engine/schedule.ts';
import type { Findings } from '../checks/findings.ts';
import type { Ground } from '../gateway/connection.ts';
import type { Network } from './network.ts';
import type { SimulatedPlayer } from './orders.ts';

interface CashierParts {
  readonly ground: Ground;
  readonly network: Network;
  readonly findings: Findings;
}

const PATIENCE_MS = 10_000;
const PAUSE_MS = [500, 5_000] as const;

/** Moves players' money between an Agent and the gateway: repeats the same transfer until its outcome is known. */
export class Cashier {
  readonly #parts: CashierParts;
  readonly #life: Life = { name: 'cashier', isOver: false };
  #transfers = 0;

  constructor(parts: CashierParts) {
    this.#parts = parts;
  }

  /** A negative amount is a withdrawal. */
  async move(player: SimulatedPlayer, amountCents: number): Promise<void> {
    const { ground } = this.#parts;
    this.#transfers += 1;
    const transferId = `T${this.#transfers}`;
    for (;;) {
      const answer = await this.#once(player, amountCents, transferId);
      if (answer !== undefined) return this.#told(player, transferId, answer);
      ground.tally.count('transfer sent again');
      await ground.schedule.wait(this.#life, ground.random.between(...PAUSE_MS), 'sends a transfer again');
    }
  }

  async #told({ agent }: SimulatedPlayer, transferId: string, answer: 'done' | 'refused'): Promise<void> {
    const { ground, findings } = this.#parts;
    const kept = await ground.database.transfers.find(agent, transferId);
    const wanted = answer === 'done' ? 'success' : 'failed';
    findings.expect(kept?.status === wanted, 'told_is_booked', () => `${transferId} was told as ${answer}`);
    if (answer === 'refused') ground.tally.count('transfer refused');
  }

  async #once(
    player: SimulatedPlayer,
    amountCents: number,
    transferId: string,
  ): Promise<'done' | 'refused' | undefined> {
    const { network, ground } = this.#parts;
    const agent = await ground.database.agents.find(player.agent);
    if (agent === undefined) throw new Error(`no Agent ${player.agent}`);
    const { memberId, currency } = player;
    const input = { agent, memberId, currency, transferId, amount: (amountCents / 100).toFixed(2) };
    const sender = { life: this.#life, patienceMs: PATIENCE_MS };
    return network.ask(sender, `transfer ${transferId} of ${memberId}`, (gateway) => gateway.transfer(input));
  }
}
