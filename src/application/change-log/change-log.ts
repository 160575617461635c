import type { BegunChange, ChangeLog, ChangeOutcome, LoggedChange } from '../ports/change-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import { isUsable, WORKING_TOKENS_MAX } from '../../domain/agent/agent-token.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { providerView } from '../providers/providers.ts';
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
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { chosenInstant, listed, type ListQuery } from '../list-query.ts';

/** A change by an administrator before it is made. */
export type IntendedChange = Omit<BegunChange, 'id' | 'atMs' | 'before'>;

/** The outcome of a change, as the use case knows it. */
export interface MadeChange extends Pick<ChangeOutcome, 'entity' | 'code' | 'fields'> {
  /** The answer without secrets, if the change has no entity to show. */
  readonly result: object | undefined;
}

interface AuditChangePorts extends AdministeredStores {
  readonly changeLog: ChangeLog;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** The envelope's code for a fault inside the gateway. */
const FAULT = 9999;

/**
 * Writes a change to the log before it is made, and its outcome afterwards. So no change is missing in the log. If the log cannot be written, nothing
 * is changed. If the process is killed during a change, the change stays in the log without an outcome.
 */
export class AuditChange {
  readonly #ports: AuditChangePorts;

  constructor(ports: AuditChangePorts) {
    this.#ports = ports;
  }

  async execute(intended: IntendedChange, make: () => Promise<MadeChange>): Promise<void> {
    const { changeLog, clock, randomness } = this.#ports;
    const id = randomness.id();
    const before = await entityState(this.#ports, intended.entity, clock.nowMs());
    await changeLog.begin({ ...intended, id, atMs: clock.nowMs(), before });
    const made = await this.#made(id, intended, make);
    const after =
      (await entityState(this.#ports, made.entity, clock.nowMs())) ?? (made.result && JSON.stringify(made.result));
    const { entity, code, fields } = made;
    await changeLog.end(id, { endedAtMs: clock.nowMs(), entity, code, fields, after });
  }

  async #made(id: string, { entity }: IntendedChange, make: () => Promise<MadeChange>): Promise<MadeChange> {
    try {
      return await make();
    } catch (error) {
      const { changeLog, clock } = this.#ports;
      const failed = { endedAtMs: clock.nowMs(), entity, code: FAULT, fields: [], after: undefined };
      // The cause of the fault may also stop the log from being written. Then the change stays in the log without an outcome.
      await changeLog.end(id, failed).catch(() => undefined);
      throw error;
    }
  }
}

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

/** Lists the changes by administrators, the newest first. */
export class ListChanges {
  readonly #log: Pick<ChangeLog, 'list'>;

  constructor(log: Pick<ChangeLog, 'list'>) {
    this.#log = log;
  }

  execute(
    question: ListQuery<'entity' | 'actor' | 'since'>,
  ): Promise<Result<NumberedPage<LoggedChange>, InvalidParameter>> {
    const { entity, actor, since } = question;
    const filter = all({
      entity: ok(entity || undefined),
      actor: ok(actor || undefined),
      sinceMs: chosenInstant('since', since),
    });
    return listed(question, filter, (wanted, page) => this.#log.list(wanted, page));
  }
}
