import { surviveKills } from './agent-move-kill.ts';

/** Writes between two kills: 1 tries every place, in some hours. */
const EVERY = Number(process.env['EVERY'] ?? 10);

describe('a move of an Agent, killed at every step', function () {
  this.timeout(14_400_000);
  surviveKills(EVERY, (kills) => console.log(`      killed before every ${EVERY}th write to a socket: ${kills} kills`));
});
