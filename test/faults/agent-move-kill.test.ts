import { surviveKills } from './agent-move-kill.ts';

describe('a move of an Agent under kill -9', () => {
  surviveKills(400);
});
