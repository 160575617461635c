/** Moves an Agent while its players bet, and kills the mover at each of the given queries in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { KnexWorld } from '../adapters/persistence/knex-world.ts';
import { DEPOSIT, SECOND_WALLET, STAKE, TwoCells } from '../adapters/persistence/cells/two-cells.ts';
import { findingsOf } from '../ports/audited.ts';
import { AGENT } from '../ports/catalogue-seeds.ts';
import { WALLET } from '../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const MOVER = fileURLToPath(new URL('agent-mover.ts', import.meta.url));
const WALLETS = [WALLET, SECOND_WALLET];

/** The kills of a run: at the first query, then every so many queries further on, until the mover ends by itself. */
export function surviveKills(every: number): void {
  describeWithPostgres('while its players bet', (database) => {
    let cells: TwoCells;
    let isOver: boolean;

    before(async () => {
      cells = await TwoCells.open(database());
      await cells.furnish();
    });
    after(() => cells.close());

    /** Bets one after the other, each until a cell has booked it; the cell of each. */
    async function play(line: number): Promise<readonly string[]> {
      const bookedAt: string[] = [];
      for (let number = 0; !isOver || number < 3; number += 1) {
        bookedAt.push(await cells.betSomewhere(WALLETS[line % 2]!, `${line}-${number}`));
      }
      return bookedAt;
    }

    /** The signal that ended a mover. */
    async function moved(last: number): Promise<NodeJS.Signals | null> {
      const { source, target } = cells.databases;
      const args = ['--import', 'tsx', MOVER, source.url, target.url, AGENT, String(last)];
      const [code, signal] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [
        number | null,
        NodeJS.Signals | null,
      ];
      if (signal === null) expect(code, 'the exit code of a mover that nobody killed').to.equal(0);
      return signal;
    }

    it('moves each bet once and in one cell only, wherever the mover is killed', async () => {
      isOver = false;
      const playing = Promise.all([0, 1, 2, 3].map(play));
      let kills = 0;
      for (let last = 1; (await moved(last)) === 'SIGKILL'; last += every) kills += 1;
      isOver = true;
      const lines = await playing;

      expect(kills).to.be.greaterThan(4);
      for (const line of lines) expect(line.join(' ')).to.match(/^(source ?)*( ?target)*$/);
      const acknowledged = lines.flatMap((line, at) => line.map((_, number) => `${at}-${number}`)).sort();
      const { source, target } = cells;
      expect((await numbersOf(target)).sort()).to.deep.equal(acknowledged);
      expect((await numbersOf(source)).length).to.equal(lines.flat().filter((cell) => cell === 'source').length);
      const balances = WALLETS.map(({ playerId }) => target.wallets.balanceOf(playerId, 'USD'));
      const left = (await Promise.all(balances)).reduce((sum, balance) => sum + Number(balance.toString()), 0);
      expect(left).to.equal(2 * DEPOSIT - STAKE * acknowledged.length);
      for (const world of [source, target]) {
        const violated = (await findingsOf(world.audit)).filter((finding) => finding.violated > 0);
        expect(violated).to.deep.equal([]);
      }
      const told = await toldOf(target);
      expect([...told].sort()).to.deep.equal(acknowledged);
      const toldBefore = await toldOf(source);
      expect(told.slice(0, toldBefore.length)).to.deep.equal(toldBefore);
    });
  });
}

const numbersOf = ({ knex }: KnexWorld): Promise<string[]> =>
  knex('wallet_transactions').where({ agent: AGENT }).orderBy('position').pluck<string[]>('transaction_id');

/** The numbers that the undelivered callbacks tell, in their order. */
async function toldOf({ knex }: KnexWorld): Promise<readonly string[]> {
  const bodies = knex('callbacks').where({ agent: AGENT, status: 'pending' }).orderBy('position');
  return (await bodies.pluck<string[]>('body')).map((body) => (JSON.parse(body) as { id: string }).id);
}
