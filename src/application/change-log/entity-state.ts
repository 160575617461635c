import { isUsable, WORKING_TOKENS_MAX } from '../../domain/agent/agent-token.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { providerView } from '../providers/provider-view.ts';
import type { AdminTokenStore } from '../ports/admin-token-store.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { DestinationStore } from '../ports/destination-store.ts';
import type { GameStore } from '../ports/game-store.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerLimits } from '../ports/player-limits.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { TokenStore } from '../ports/token-store.ts';

/** The stores of the entities that administrators change. */
export interface AdministeredStores {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly tokens: Pick<TokenStore, 'list'>;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'signing'>;
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly games: Pick<GameStore, 'find'>;
  readonly administrators: Pick<AdministratorStore, 'find'>;
  readonly adminTokens: Pick<AdminTokenStore, 'list'>;
  readonly destinations: Pick<DestinationStore, 'find'>;
  readonly players: Pick<PlayerStore, 'find'>;
  readonly playerBlocks: Pick<PlayerBlocks, 'standing'>;
  readonly playerLimits: Pick<PlayerLimits, 'of'>;
}

/** Reads an entity such as `agents/ORCHARD` as JSON, without secrets; undefined if it does not exist or cannot be shown. */
export async function entityState(
  stores: AdministeredStores,
  entity: string,
  nowMs: number,
): Promise<string | undefined> {
  const [kind = '', ...rest] = entity.split('/');
  const key = rest.length === 0 ? undefined : rest.join('/');
  const read = key === undefined ? undefined : READERS.get(kind);
  const state = key === undefined ? undefined : await read?.(stores, key, nowMs);
  return state && JSON.stringify(state);
}

/** Reads as much for an entity that does not exist as for one that does, so that the time of a refusal reveals nothing. */
type Reader = (stores: AdministeredStores, key: string, nowMs: number) => Promise<object | undefined>;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['agents', agentState],
  ['providers', providerState],
  ['games', ({ games }, id) => games.find(id)],
  ['people', administratorState],
  ['notifications', destinationState],
  ['players', playerState],
]);

/**
 * An Agent with its valid tokens and signing secrets. A change of its tokens counts as a change of the Agent. Ended tokens and secrets are left out:
 * there may be thousands, and the log keeps the state before and after each change.
 */
async function agentState(
  { agents, tokens, callbackSecrets }: AdministeredStores,
  key: string,
  nowMs: number,
): Promise<object | undefined> {
  const code = foldCode(key);
  const agent = await agents.find(code);
  const signing = await callbackSecrets.signing(code);
  const first = await tokens.list(code, PageRequest.first(WORKING_TOKENS_MAX));
  if (agent === undefined) return undefined;
  return {
    ...agent,
    offerRules: agent.offerRules.rules,
    tokens: first?.list.filter((token) => isUsable(token, nowMs)),
    callbackSecrets: signing.map(({ id, createdAtMs, revokedAtMs }) => ({ id, createdAtMs, revokedAtMs })),
  };
}

async function providerState({ providers }: AdministeredStores, key: string): Promise<object | undefined> {
  const provider = await providers.find(foldCode(key));
  return provider && providerView(provider);
}

/** An administrator with the administrator's tokens. A change of a token counts as a change of its owner. */
async function administratorState(
  { administrators, adminTokens }: AdministeredStores,
  key: string,
): Promise<object | undefined> {
  const found = await administrators.find({ name: key });
  const tokens = (await adminTokens.list(key)) ?? [];
  return found && { ...found, tokens };
}

/** The decisions of people about a destination, without the fate of its messages. */
async function destinationState({ destinations }: AdministeredStores, key: string): Promise<object | undefined> {
  const found = await destinations.find(key);
  return (
    found && {
      name: found.name,
      kind: found.kind,
      address: found.shownAddress,
      severity: found.severity,
      isActive: found.isActive,
    }
  );
}

/** A player with the blocks that stand and the limits, by currency; `key` is the Agent's code and the name, such as `ORCHARD/ANN`. */
async function playerState(
  { players, playerBlocks, playerLimits }: AdministeredStores,
  key: string,
): Promise<object | undefined> {
  const [agent = '', memberId = ''] = key.split('/');
  const player = await players.find(foldCode(agent), foldCode(memberId));
  const blocks = await playerBlocks.standing(player?.id ?? '');
  const kept = await playerLimits.of(player?.id ?? '');
  const limits = kept.map(({ currency, limits: each }) => [currency, Object.fromEntries(each)] as const);
  return player && { ...player, blocks, limits: Object.fromEntries(limits) };
}
