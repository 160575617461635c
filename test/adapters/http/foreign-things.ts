/** A gateway full of things of Agents, with people of another Agent that has nothing: whatever they ask for is foreign or does not exist. */
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { BET_CALLBACK, PARKED_ITEM, ROUND, tracedGateway } from '../console/traced-world.ts';
import { AGENT, agentOf, guid, opaqueTokenOf, MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import { administratorOf, adminTokenOf, approvalOf, sessionOf } from '../../ports/people-seeds.ts';
import type { Gateway } from './gateway.ts';

/** The Agent whose people ask, one of them, and the token of that person. */
export const OWN = 'OWNER-1';
export const PERSON = 'zoe';
export const TOKEN = 'adm_zoe';
export const ROLE = `agent:${OWN}` as const;

/** The id of a foreign thing, and an id of the same form that nothing has. */
export interface Pair {
  readonly foreign: string;
  readonly absent: string;
}

const guids = (number: number): Pair => ({ foreign: guid(number), absent: guid(900 + number) });

/** By the kind of the thing. */
export const PAIRS = {
  agent: { foreign: AGENT, absent: 'AGENT-9' },
  role: { foreign: `agent:${AGENT}`, absent: 'agent:AGENT-9' },
  player: { foreign: 'ANN', absent: 'ANX' },
  'player, as the provider knows it': { foreign: 'AGENT1ANN', absent: 'AGENT1ANX' },
  'id of a player': { foreign: PLAYER, absent: guid(999) },
  round: { foreign: ROUND, absent: 'R/9 a' },
  transaction: guids(1),
  'provider’s number': { foreign: '31', absent: '91' },
  callback: { foreign: BET_CALLBACK, absent: guid(911) },
  'callback in doubt': { foreign: PARKED_ITEM, absent: `callback-${guid(911)}` },
  'transfer in doubt': { foreign: `transfer-${guid(21)}`, absent: `transfer-${guid(921)}` },
  'refusal in doubt': { foreign: `refusal-${guid(41)}`, absent: `refusal-${guid(941)}` },
  transfer: guids(21),
  'transfer’s number': { foreign: 'T21', absent: 'T91' },
  job: guids(51),
  person: { foreign: 'rob', absent: 'rox' },
  'token of an administrator': guids(61),
  session: guids(62),
  approval: guids(63),
  'token of an Agent': guids(64),
  'callback secret': guids(65),
} as const satisfies Readonly<Record<string, Pair>>;

/** A part of a call or a page that names things: the one that is tried by default is foreign too. */
export const DEFAULTS: Readonly<Record<string, keyof typeof PAIRS>> = {
  code: 'agent',
  agent: 'agent',
  member: 'player',
  round: 'round',
  name: 'person',
  id: 'callback',
};

export async function gatewayOfOthers(): Promise<Gateway> {
  const gateway = await tracedGateway();
  const { world } = gateway;
  await world.agents.create(agentOf({ code: OWN, name: 'Owner Casino' }));
  await world.administrators.add(administratorOf(PERSON, { role: ROLE }));
  const digest = new NodeDigests().sha256(TOKEN);
  await world.adminTokens.add(adminTokenOf(71, { owner: PERSON, role: ROLE, digest }));
  await world.administrators.add(administratorOf('rob', { role: `agent:${AGENT}` }));
  await world.adminTokens.add(adminTokenOf(61, { owner: 'rob', role: `agent:${AGENT}` }));
  await world.sessions.add(sessionOf(62, { owner: 'rob' }));
  await world.approvals.add(approvalOf(63, { requestedBy: 'rob', entity: `agents/${AGENT}` }), 20);
  await world.tokens.add(opaqueTokenOf(64));
  const secret = { agent: AGENT, secretSealed: 'sealed', createdAtMs: MOMENT_MS, revokedAtMs: undefined };
  await world.callbackSecrets.add({ id: guid(65), ...secret });
  return gateway;
}

/** A text without the id, however it is written in addresses and pages, and with none of its parts. */
export function without(text: string, id: string): string {
  const escaped = id.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  const forms = [id, escaped, encodeURIComponent(id), new URLSearchParams({ '': id }).toString().slice(1)];
  return forms.reduce((rest, form) => rest.replaceAll(form, '<id>'), text);
}

/** Counts what the stores of the gateway are asked, by the names of their methods. */
export function watched({ world }: Gateway): { readonly taken: () => readonly string[] } {
  let asked: string[] = [];
  for (const [name, store] of Object.entries(world)) watchOne(name, store, (call) => asked.push(call));
  return {
    taken: () => {
      const before = asked;
      asked = [];
      return before;
    },
  };
}

function watchOne(name: string, store: unknown, note: (call: string) => void): void {
  if (typeof store !== 'object' || store === null) return;
  const prototype = Object.getPrototypeOf(store) as object;
  if (prototype === Object.prototype || prototype === Map.prototype) return;
  for (const method of Object.getOwnPropertyNames(prototype)) {
    const { value } = Object.getOwnPropertyDescriptor(prototype, method) ?? {};
    if (method === 'constructor' || typeof value !== 'function') continue;
    Object.defineProperty(store, method, {
      value: (...given: readonly unknown[]): unknown => {
        note(`${name}.${method}`);
        return Reflect.apply(value as () => unknown, store, given);
      },
    });
  }
}
