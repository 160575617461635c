import { expect } from 'chai';
import type { z } from 'zod';
import { CALLS } from '../../../src/adapters/api/contracts.ts';
import { GAMES } from '../../../src/adapters/api/calls/games.ts';
import { placeOf } from '../../../src/adapters/api/call.ts';
import { agentRoutes } from '../../../src/adapters/http/agent-api/agent-routes.ts';
import { gameJson } from '../../../src/adapters/http/agent-api/game-json.ts';
import { agentOf, fieldsOf, guid } from '../../ports/catalogue-seeds.ts';

const REFUSED = { ok: false, error: { kind: 'not_found', what: 'nothing', key: '' } };

/** A use case that refuses, or a log that lets a change be made. */
const refusing = {
  execute: (_: unknown, make?: unknown) => (typeof make === 'function' ? (make as () => unknown)() : REFUSED),
};

describe('the fields of an Agent call', () => {
  const routes = agentRoutes(() => refusing as never);

  for (const call of CALLS.filter(({ caller, name }) => caller === 'agent' && name !== 'callExtension')) {
    it(`are those that ${call.name} reads, no more and no less`, async () => {
      const read = new Set<string>();
      const fields = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
      const route = routes.find(({ path }) => path === call.base + placeOf(call).path);

      await route?.call(agentOf(), fields, () => undefined as never);

      expect([...read].sort()).to.deep.equal(Object.keys((call.body as z.ZodObject).shape).sort());
    });
  }

  it('and the game object that the hot path writes is the one of the contract', () => {
    const offered = { game: { id: guid(1), ...fieldsOf(1) }, currency: 'USD', isMaintenance: false };

    const list = { list: [gameJson(offered)], total: 1, page: 1, pageSize: 10 };

    expect(GAMES.list.answers.parse(list)).to.deep.equal(list);
  });
});
