/** Whatever an Agent's own people name in whatever call: a thing of another Agent is answered like one that does not exist, by the same work. */
import { expect } from 'chai';
import { z } from 'zod';
import { ADMIN_CALLS } from '../../../../src/adapters/api/contracts.ts';
import { placeOf, type AdminCall } from '../../../../src/adapters/api/call.ts';
import { reachOf } from '../../../../src/domain/people/rights.ts';
import { allOf } from '../../../ports/catalogue-seeds.ts';
import type { Gateway } from '../gateway.ts';
import {
  DEFAULTS,
  gatewayOfOthers,
  OWN,
  PAIRS,
  PERSON,
  ROLE,
  TOKEN,
  watched,
  without,
  type Pair,
} from '../foreign-things.ts';

/** A part of a call that a caller fills with a text. */
interface Part {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
}

/** A part of a call, and the ids that are tried there. */
interface Tried {
  readonly call: AdminCall;
  readonly part: Part;
  readonly pair: Pair;
}

/** Whether any text may stand there: neither a number, nor a moment, nor one of a few words. */
function takesIds(type: z.ZodType): boolean {
  const { type: kind, enum: words, format } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return kind === 'string' && words === undefined && (format === undefined || format === 'uuid');
}

const partsOf = ({ params, query, body, access }: AdminCall): readonly Part[] => {
  const shape = body instanceof z.ZodObject ? (body.shape as Readonly<Record<string, z.ZodType>>) : {};
  const named = (place: Part['in'], fields: Readonly<Record<string, z.ZodType>>): readonly Part[] =>
    Object.entries(fields).flatMap(([name, type]) => (takesIds(type) ? [{ in: place, name }] : []));
  const isRead = reachOf(ROLE, access) !== 'none';
  return [...named('path', params), ...(isRead ? [...named('query', query), ...named('body', shape)] : [])];
};

/** The thing that a name in the path means where another part is tried: the caller's own Agent and account, and foreign things. */
const OWN_NAMES: Readonly<Record<string, string>> = { code: OWN, agent: OWN, name: PERSON, provider: 'P' };

describe('the ids of other Agents, in every call of their neighbours', () => {
  let gateway: Gateway;
  let work: ReturnType<typeof watched>;

  before(async () => {
    gateway = await gatewayOfOthers();
    work = watched(gateway);
  });

  after(() => gateway.close());

  /** The answer with every byte that is not the id itself, and what the stores were asked. */
  async function answerTo({ call, part, pair }: Tried, which: keyof Pair) {
    const id = pair[which];
    const { method, path } = placeOf(call);
    const names = Object.keys(call.params).map((name): readonly [string, string] => {
      const kind = DEFAULTS[name];
      return [
        name,
        part.in === 'path' && part.name === name ? id : (OWN_NAMES[name] ?? (kind ? PAIRS[kind].foreign : 'x')),
      ];
    });
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(new Map(names).get(name) ?? ''),
    );
    const query = part.in === 'query' ? `?${new URLSearchParams({ [part.name]: id }).toString()}` : '';
    const sends = call.sends as object | undefined;
    const body = JSON.stringify(part.in === 'body' ? { ...sends, [part.name]: id } : sends);
    work.taken();
    const response = await fetch(`${gateway.url}${call.base}${filled}${query}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, ...(sends !== undefined && { 'Content-Type': 'application/json' }) },
      ...(sends !== undefined && { body }),
    });
    const text = without(without(await response.text(), pair.foreign), pair.absent);
    const headers = [...response.headers].filter(([name]) => !OF_THE_MOMENT.has(name));
    return {
      status: response.status,
      headers,
      text: masked(text),
      work: work
        .taken()
        .filter((call) => call !== NOTED_BY_TIME)
        .toSorted(),
    };
  }

  for (const call of ADMIN_CALLS) {
    for (const part of partsOf(call)) {
      it(`${call.name}: the ${part.in === 'body' ? 'field' : 'name'} ${part.name} in the ${part.in}`, async () => {
        for (const [kind, pair] of Object.entries<Pair>(PAIRS)) {
          const [other, nothing] = [
            await answerTo({ call, part, pair }, 'foreign'),
            await answerTo({ call, part, pair }, 'absent'),
          ];

          expect(other.status, kind).not.to.equal(401);
          expect(other, kind).to.deep.equal(nothing);
        }
      });
    }
  }

  it('are ids of things that are there, and that staff is shown', async () => {
    const admin = async (path: string): Promise<number> => {
      const headers = { Authorization: 'Bearer admin-token-of-at-least-32-characters' };
      return (await fetch(`${gateway.url}/admin/v1${path}`, { headers })).status;
    };
    const { agent, player, callback, person } = PAIRS;
    const shown = (each: 'foreign' | 'absent'): readonly string[] => [
      `/agents/${agent[each]}`,
      `/players/${agent.foreign}/${player[each]}`,
      `/callbacks/${callback[each]}`,
      `/in-doubt/${PAIRS['callback in doubt'][each]}`,
      `/in-doubt/${PAIRS['transfer in doubt'][each]}`,
      `/in-doubt/${PAIRS['refusal in doubt'][each]}`,
      `/people/${person[each]}`,
    ];

    expect(await Promise.all(shown('foreign').map(admin))).to.deep.equal(shown('foreign').map(() => 200));
    expect(await Promise.all(shown('absent').map(admin))).to.deep.equal(shown('absent').map(() => 404));
  });

  it('name things that nobody changed', async () => {
    const { world } = gateway;

    expect((await world.adminTokens.list('rob'))?.map(({ revokedAtMs }) => revokedAtMs)).to.deep.equal([undefined]);
    expect((await world.sessions.list('rob'))?.map(({ endedAtMs }) => endedAtMs)).to.deep.equal([undefined]);
    expect((await allOf(world.tokens, 'AGENT-1'))?.map(({ revokedAtMs }) => revokedAtMs)).to.include(undefined);
    expect((await world.log.find(PAIRS.callback.foreign))?.callback.status).to.equal('parked');
  });
});

/** A token’s last use is noted to the minute. */
const NOTED_BY_TIME = 'adminTokens.used';

const OF_THE_MOMENT = new Set(['date', 'x-request-id', 'request-id']);

/** Texts that are new each time: ids and secrets of things that the caller's own calls have made. */
const masked = (text: string): string =>
  text.replaceAll(/"(id|token|api_key|api_secret|secret|callback_id)":"[^"]*"/g, '"$1":"<new>"');
