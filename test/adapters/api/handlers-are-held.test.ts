/** Handlers that the compiler refuses: `npm run types` fails if one of them compiles. None of them is called. */
import { expect } from 'chai';
import { adminCall, NOTHING, type AnswerOf } from '../../../src/adapters/api/call.ts';
import { count, text } from '../../../src/adapters/api/schemas/fields.ts';
import { GAMES } from '../../../src/adapters/api/calls/games.ts';
import { PLAYERS } from '../../../src/adapters/api/calls/players.ts';
import { IN_DOUBT } from '../../../src/adapters/api/calls/in-doubt.ts';
import { serve, type AdminRouter } from '../../../src/adapters/http/admin-api/admin-call.ts';
import { own } from '../../../src/adapters/http/agent-api/agent-call.ts';
import type { AgentInput } from '../../../src/application/agent-query.ts';
import { ok } from '../../../src/domain/shared/result.ts';

const answer = { decided: true, status: 'success', remark: '' } as const;

const refusedByTheCompiler = (router: AdminRouter): void => {
  serve(router, IN_DOUBT.resolve, async () => ok(answer));
  // @ts-expect-error A field that the contract lacks.
  serve(router, IN_DOUBT.resolve, async () => ok({ ...answer, by: 'ann' }));
  // @ts-expect-error A field that the contract has is missing.
  serve(router, IN_DOUBT.resolve, async () => ok({ decided: true, remark: '' }));
  // @ts-expect-error A word that the contract does not list.
  serve(router, IN_DOUBT.resolve, async () => ok({ ...answer, status: 'perhaps' as const }));
  // @ts-expect-error An answer where the contract has none.
  serve(router, IN_DOUBT.close, async () => ok(answer));
  // @ts-expect-error A parameter that the contract lacks.
  serve(router, IN_DOUBT.list, async ({ query }) => ok(query.player));
  // @ts-expect-error A name that the path lacks.
  serve(router, IN_DOUBT.show, async ({ params }) => ok(params.code));
  // @ts-expect-error A field that the body lacks.
  serve(router, IN_DOUBT.close, async ({ body }) => (body.status, ok(undefined)));
};

const shown = { memberId: '', currency: '', balance: '' };
const balance = { execute: async (_: AgentInput<'memberId'>) => ok(shown) };
const changes = { execute: async (_: AgentInput<'cursor'>) => ok(shown) };
const change = { change: 'withdrawn', id: '', at: '' } as const;

const refusedForAgents = () => [
  own(PLAYERS.balance, balance),
  own(PLAYERS.balance, balance, () => ({ member_id: '', currency: '', balance: '' })),
  // @ts-expect-error A field that the contract lacks.
  own(PLAYERS.balance, balance, () => ({ member_id: '', currency: '', balance: '', rtp: '' })),
  // @ts-expect-error A field deep inside that the contract lacks.
  own(GAMES.changes, changes, () => ({ list: [change], cursor: '', has_more: false })),
  // @ts-expect-error A result that lacks a field of the contract, and nothing that makes one of it.
  own(PLAYERS.balance, { execute: async (_: AgentInput) => ok({ memberId: '', currency: '' }) }),
  // @ts-expect-error A form field that the contract lacks.
  own(PLAYERS.balance, { execute: async (_: AgentInput<'player'>) => ok(shown) }),
];

const chapter = { name: '', description: '' };
const words = { summary: '', description: '', name: '' };
const example: AnswerOf<typeof IN_DOUBT.resolve> = answer;

const refusedInContracts = () => [
  // @ts-expect-error An example that does not fit the answer.
  adminCall({ chapter, ...words, route: 'GET /a', answers: count(''), examples: { one: 'x' } }),
  // @ts-expect-error A kind of failure that nobody knows.
  adminCall({ chapter, ...words, route: 'GET /a', answers: NOTHING, examples: {}, failures: ['odd'] }),
  // @ts-expect-error A name in the path that is not described.
  adminCall({ chapter, ...words, route: 'GET /a/{id}', answers: text(''), examples: {} }),
];

describe('what the compiler holds handlers and contracts to', () => {
  it('stands here for it to read', () => {
    expect([refusedByTheCompiler, refusedForAgents, refusedInContracts, example]).to.have.length(4);
  });
});
