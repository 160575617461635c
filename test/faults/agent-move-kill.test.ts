import { surviveKills } from './agent-move-kill.ts';

describe('a move of an Agent under kill -9', function () {
  this.timeout(120_000);
  surviveKills(400);
});
