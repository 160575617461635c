/** A gateway whose Agents reach the simulators of all protocols: ANN and BOB each have a player there, OPS operates the providers. */
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { ConnectedProviders, PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { Simulator } from '../../../src/adapters/providers/simulation/simulator.ts';
import { KnownProtocols } from '../../../src/infrastructure/container/protocols.ts';
import { playerCallsOf } from '../../application/players/player-desk.ts';
import { reportsOf } from '../../application/bets/report-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { agentOf, guid, MOMENT_MS, opaqueTokenOf, providerOf } from '../../ports/catalogue-seeds.ts';
import { post, type Reply } from './calls.ts';
import { startGateway, type Gateway } from './gateway.ts';

const protocols = new KnownProtocols(PROTOCOLS);
/** Long for loopback, and short where a test waits for a simulator that is silent. */
const TIMEOUT_MS = 5_000;
const AGENTS = ['ANN', 'BOB', 'OPS'] as const;
export type AgentName = (typeof AGENTS)[number];
export const LABELS = ['A', 'B', 'C', 'D'] as const;
export type Label = (typeof LABELS)[number];

/** The protocols of these labels. One that was added later has a test of its own, and its cells in test/e2e/every-cell.test.ts. */
export const SIMULATED = PROTOCOLS.filter((protocol): protocol is ProviderProtocol & { readonly label: Label } =>
  LABELS.some((label) => label === protocol.label),
);

/** BOB's player, and a bet of theirs, as each upstream writes such things. */
const BOBS: Readonly<Record<Label, { readonly player: string; readonly betId: string; readonly noBet: string }>> = {
  A: { player: 'BOB_P2', betId: '900000009', noBet: '900000010' },
  B: { player: 'BOB_P2', betId: 'simSettledWager000009', noBet: 'simSettledWager000010' },
  C: { player: 'BOBP2', betId: '35929576109', noBet: '35929576110' },
  D: { player: 'OTHER_PLAYER02', betId: '660010', noBet: '660011' },
};

export interface Upstream extends Simulator {
  readonly bobsPlayer: string;
  readonly bobsBet: string;
  /** The form of a bet's id, with a number that no bet has. */
  readonly noBet: string;
  /** The operations asked for since this was called last. */
  asked(): readonly string[];
}

export interface SimulatedUpstreams {
  readonly gateway: Gateway;
  of(label: Label): Upstream;
  /** Calls as an Agent; ANN's player is P1 and BOB's is P2. */
  as(agent: AgentName, path: string, fields: Record<string, string>): Promise<Reply>;
  close(): Promise<void>;
}

export async function startSimulatedUpstreams(): Promise<SimulatedUpstreams> {
  const secrets = new RememberingSecretBox();
  const gateway = await startGateway((world, clock) => {
    const runtime = { nowMs: () => clock.nowMs(), uuid: () => guid(1), wait: async (ms: number) => clock.advance(ms) };
    const gateways = new ConnectedProviders({ protocols: PROTOCOLS, secrets, runtime, timeoutMs: TIMEOUT_MS });
    const players = playerCallsOf({ ...world, gateways, protocols });
    return { useCases: Object.values({ ...players, ...reportsOf({ ...world, gateways, protocols, clock }) }) };
  });
  await addAgents(gateway);
  const upstreams = new Map<string, Upstream>();
  for (const label of LABELS) upstreams.set(label, await startUpstream(gateway, label, secrets));
  return {
    gateway,
    of(label) {
      const found = upstreams.get(label);
      if (found === undefined) throw new Error(`no upstream ${label}`);
      return found;
    },
    as: (agent, path, fields) => post(gateway, path, fields, { Authorization: `Bearer ${tokenOf(agent)}` }),
    async close() {
      await gateway.close();
      await Promise.all([...upstreams.values()].map(({ server }) => server.stop()));
    },
  };
}

const tokenOf = (agent: AgentName): string => `agt_${agent.padEnd(43, 'x')}`;

async function addAgents({ world }: Gateway): Promise<void> {
  for (const [at, code] of AGENTS.entries()) {
    await world.agents.create(agentOf({ code, operatesProviders: code === 'OPS' ? ['*'] : [] }));
    const digest = new NodeDigests().sha256(tokenOf(code));
    await world.tokens.add(opaqueTokenOf(at + 1, { agent: code, digest }));
  }
  await world.players.ensure('ANN', 'P1', guid(1));
  await world.players.ensure('BOB', 'P2', guid(2));
}

async function startUpstream(
  { world, clock }: Gateway,
  label: Label,
  secrets: RememberingSecretBox,
): Promise<Upstream> {
  const protocol = PROTOCOLS.find((known) => known.label === label);
  if (protocol === undefined) throw new Error(`no protocol ${label}`);
  const simulator = (await protocol.loadSimulator())({ nowMs: () => clock.nowMs() });
  const { books, credentials, sample, server } = simulator;
  await world.providers.create(
    providerOf({
      code: label,
      protocol: protocol.protocol,
      baseUrl: await server.start(),
      credentialsSealed: secrets.seal(JSON.stringify(credentials)),
      currencies: [sample.currency],
    }),
  );
  const { player, betId, noBet } = BOBS[label];
  books.addPlayer(player, sample.currency);
  const model = books.bets.get(sample.betId);
  if (model === undefined) throw new Error(`the sample of ${label} has no bet`);
  books.addBet({ ...model, betId, player });
  const place = { provider: label, currency: sample.currency };
  await world.accounts.open({ ...place, playerId: guid(1) }, [sample.player].values());
  await world.accounts.open({ ...place, playerId: guid(2) }, [player].values());
  return {
    ...simulator,
    bobsPlayer: player,
    bobsBet: betId,
    noBet,
    asked: () => server.operations.splice(0),
  };
}

/** The last hour, up to a minute ahead. */
export const RANGE = {
  start: new Date(MOMENT_MS - 59 * 60_000).toISOString(),
  end: new Date(MOMENT_MS + 60_000).toISOString(),
};
