import { surviveKills } from './agent-move-kill.ts';

describe('a move of an Agent, killed at every step', function () {
  this.timeout(3_600_000);
  surviveKills(Number(process.env["EVERY"] ?? 1));
});
