/** Moves an Agent while its players bet, and kills the command at each of the given writes in turn. */
import { expect } from 'chai';
import { AesSecretBox } from '../../src/adapters/cryptography/aes-secret-box.ts';
import type { KnexWorld } from '../adapters/persistence/knex-world.ts';
import { DEPOSIT, SECOND_WALLET, STAKE, TwoCells } from '../adapters/persistence/cells/two-cells.ts';
import { findingsOf } from '../ports/audited.ts';
import { AGENT } from '../ports/catalogue-seeds.ts';
import { WALLET } from '../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { runMover, SOURCE_KEY, TARGET_KEY } from './killed-mover.ts';

const WALLETS = [WALLET, SECOND_WALLET];
/** Orders of players, each with one bet after the other. */
const LINES = [0, 1, 2, 3];
const NEVER = Infinity;
const ARRIVED = /has arrived in the other cell/;

/** The kills of a run, and of its orders to give up. */
export interface MoveKills {
  readonly moves: number;
  readonly givenUp: number;
}

/** The kills of a move: at the first write, then every so many writes further on, until the mover ends by itself. */
export function surviveKills(every: number, onEnd: (kills: MoveKills) => void = () => undefined): void {
  describeWithMovedPlayers(
    'moves each bet once and in one cell only, wherever the mover is killed',
    async ({ cells }) => {
      let moves = 0;
      for (let last = 1; await isKilled(cells, last); last += every) moves += 1;
      onEnd({ moves, givenUp: 0 });
      expect(moves).to.be.greaterThan(2);
    },
  );
}

/** The kills of a move that is then cancelled. The command that cancels it is also killed, after every `every.giveUp` writes, and begun again. */
export function surviveGivingUp(
  every: { readonly move: number; readonly giveUp: number },
  onEnd: (kills: MoveKills) => void,
): void {
  describeWithMovedPlayers(
    'leaves the Agent in one cell, wherever the move and its giving up are killed',
    async ({ cells, booked }) => {
      const kills = { moves: 0, givenUp: 0 };
      let hasArrived = false;
      for (let last = 1; !hasArrived && (await isKilled(cells, last)); last += every.move) {
        kills.moves += 1;
        let write = 1;
        let end = await runMover(cells, write, ['--give-up']);
        for (; end.isKilled; end = await runMover(cells, (write += every.giveUp), ['--give-up'])) kills.givenUp += 1;
        hasArrived = ARRIVED.test(end.said);
        expect(end.code, end.said).to.equal(hasArrived || /no move of/.test(end.said) ? 1 : 0);
        if (!hasArrived) await booked('source');
      }
      await isKilled(cells, NEVER);
      onEnd(kills);
      expect(kills.givenUp).to.be.greaterThan(2);
    },
  );
}

interface MovedPlayers {
  readonly cells: TwoCells;
  /** Waits until a cell books one bet more. */
  booked(cell: 'source' | 'target'): Promise<void>;
}

function describeWithMovedPlayers(does: string, moves: (players: MovedPlayers) => Promise<void>): void {
  describeWithPostgres('while its players bet', (database) => {
    let cells: TwoCells;
    let isOver = false;
    const counts = { source: 0, target: 0 };

    before(async () => {
      cells = await TwoCells.open(database());
      await cells.furnish(AesSecretBox.fromKeyText(SOURCE_KEY).seal('secret'));
    });
    after(() => cells.close());

    /** Bets one after the other, each until a cell has booked it; the cell of each. */
    async function play(line: number): Promise<readonly string[]> {
      const bookedAt: string[] = [];
      for (let number = 0; !isOver || number < 3; number += 1) {
        const cell = await cells.betSomewhere(WALLETS[line % 2]!, `${line}-${number}`);
        counts[cell] += 1;
        bookedAt.push(cell);
      }
      return bookedAt;
    }

    async function booked(cell: keyof typeof counts): Promise<void> {
      const before = counts[cell];
      while (counts[cell] === before) await new Promise((resolve) => setTimeout(resolve, 20));
    }

    it(does, async () => {
      const playing = Promise.all(LINES.map(play));
      await moves({ cells, booked }).finally(() => (isOver = true));
      await expectMovedOnce(cells, await playing);
    });
  });
}

/** Whether the mover was killed; it must have done its work else. */
async function isKilled(cells: TwoCells, lastWrite: number): Promise<boolean> {
  const end = await runMover(cells, lastWrite);
  if (!end.isKilled) expect(end.code, end.said).to.equal(0);
  return end.isKilled;
}

async function expectMovedOnce({ source, target }: TwoCells, lines: readonly (readonly string[])[]): Promise<void> {
  for (const line of lines) expect(line.join(' ')).to.match(/^(source ?)*( ?target)*$/);
  const acknowledged = lines.flatMap((line, at) => line.map((_, number) => `${at}-${number}`)).sort();
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
}

const numbersOf = ({ knex }: KnexWorld): Promise<string[]> =>
  knex('wallet_transactions').where({ agent: AGENT }).orderBy('position').pluck<string[]>('transaction_id');

/** The numbers that the undelivered callbacks tell, in their order. */
async function toldOf({ knex }: KnexWorld): Promise<readonly string[]> {
  const bodies = knex('callbacks').where({ agent: AGENT, status: 'pending' }).orderBy('position');
  return (await bodies.pluck<string[]>('body')).map((body) => (JSON.parse(body) as { id: string }).id);
}
