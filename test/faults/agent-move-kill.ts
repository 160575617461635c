/** Moves an Agent while its players bet, and kills the mover at each of the given queries in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { AesSecretBox } from '../../src/adapters/cryptography/aes-secret-box.ts';
import type { KnexWorld } from '../adapters/persistence/knex-world.ts';
import { DEPOSIT, SECOND_WALLET, STAKE, TwoCells } from '../adapters/persistence/cells/two-cells.ts';
import { findingsOf } from '../ports/audited.ts';
import { AGENT } from '../ports/catalogue-seeds.ts';
import { WALLET } from '../ports/wallet-seeds.ts';
import { programOf } from '../support/built-source.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const [SOURCE_KEY, TARGET_KEY] = ['5a'.repeat(32), 'a5'.repeat(32)];
const WALLETS = [WALLET, SECOND_WALLET];

/** The command, which kills itself before it writes to a socket for the nth time, be it a part of a query. */
const moverOf = (last: number): readonly string[] => {
  const count = `import net from 'node:net'; const { write } = net.Socket.prototype; let writes = 0;
    net.Socket.prototype.write = function (...part) {
      if (++writes === ${last}) process.kill(process.pid, 'SIGKILL');
      return write.apply(this, part);
    };`;
  const program = programOf('agent-gateway');
  return ['--import', `data:text/javascript,${encodeURIComponent(count)}`, ...program, 'agents', 'move', AGENT];
};

/** The kills of a run: at the first write, then every so many writes further on, until the mover ends by itself. */
export function surviveKills(every: number, onEnd: (kills: number) => void = () => undefined): void {
  describeWithPostgres('while its players bet', (database) => {
    let cells: TwoCells;
    let isOver: boolean;

    before(async () => {
      cells = await TwoCells.open(database());
      await cells.furnish(AesSecretBox.fromKeyText(SOURCE_KEY).seal('secret'));
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
      const environment = {
        DATABASE_URL: source.url,
        SECRETS_KEY: SOURCE_KEY,
        TARGET_DATABASE_URL: target.url,
        TARGET_SECRETS_KEY: TARGET_KEY,
      };
      const env = { PATH: process.env['PATH'], ...environment };
      const mover = spawn(process.execPath, moverOf(last), { stdio: ['ignore', 'ignore', 'pipe'], env });
      let said = '';
      mover.stderr.on('data', (text: Buffer) => (said += text.toString()));
      const [code, signal] = (await once(mover, 'exit')) as [number | null, NodeJS.Signals | null];
      if (signal === null) expect(code, said).to.equal(0);
      return signal;
    }

    it('moves each bet once and in one cell only, wherever the mover is killed', async () => {
      isOver = false;
      const playing = Promise.all([0, 1, 2, 3].map(play));
      let kills = 0;
      for (let last = 1; (await moved(last)) === 'SIGKILL'; last += every) kills += 1;
      onEnd(kills);
      isOver = true;
      const lines = await playing;

      expect(kills).to.be.greaterThan(2);
      for (const line of lines) expect(line.join(' ')).to.match(/^(source ?)*( ?target)*$/);
      const acknowledged = lines.flatMap((line, at) => line.map((_, number) => `${at}-${number}`)).sort();
      const { source, target } = cells;
      expect((await numbersOf(target)).sort()).to.deep.equal(acknowledged);
      expect((await numbersOf(source)).length).to.equal(lines.flat().filter((cell) => cell === 'source').length);
      const balances = WALLETS.map(({ playerId }) => target.wallets.balanceOf(playerId, 'USD'));
      const left = (await Promise.all(balances)).reduce((sum, balance) => sum + Number(balance.toString()), 0);
      expect(left).to.equal(2 * DEPOSIT - STAKE * acknowledged.length);
      const [sealed] = await target.knex('agent_tokens').whereNotNull('api_key').pluck<string[]>('api_secret_sealed');
      expect(AesSecretBox.fromKeyText(TARGET_KEY).open(sealed ?? '')).to.equal('secret');
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
