import { surviveGivingUp, surviveKills, type MoveKills } from './agent-move-kill.ts';

/** Writes between two kills: 1 tries every place, in some hours. */
const EVERY = Number(process.env['EVERY'] ?? 10);
const GIVE_UP_EVERY = Number(process.env['GIVE_UP_EVERY'] ?? 5);

describe('a move of an Agent, killed at every step', function () {
  this.timeout(14_400_000);
  surviveKills(EVERY, ({ moves }) =>
    console.log(`      killed before every ${EVERY}th write to a socket: ${moves} kills`),
  );
});

describe('a move of an Agent that is killed and given up, at every step', function () {
  this.timeout(14_400_000);
  const every = { move: EVERY, giveUp: GIVE_UP_EVERY };
  surviveGivingUp(every, ({ moves, givenUp }: MoveKills) => {
    console.log(`      ${moves} kills of moves, and ${givenUp} of orders to give up`);
  });
});
