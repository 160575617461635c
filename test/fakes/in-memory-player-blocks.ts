import type { NewBlock, NewLifting, PlayerBlocks } from '../../src/application/ports/player-blocks.ts';
import { lifting, placing, stands, type Block, type NotOver } from '../../src/domain/player/block.ts';
import { ok, type Result } from '../../src/domain/shared/result.ts';
import { InMemoryPlayers } from './in-memory-players.ts';

export class InMemoryPlayerBlocks implements PlayerBlocks {
  readonly #data: InMemoryPlayers;

  constructor(data = new InMemoryPlayers()) {
    this.#data = data;
  }

  async place(playerId: string, { id, reason, untilMs, note, by }: NewBlock): Promise<readonly Block[]> {
    const nowMs = this.#data.nowMs();
    const placed = placing({ reason, untilMs, note }, this.#all(playerId), nowMs);
    if (placed.kind === 'covered') return this.standing(playerId);
    this.#end(playerId, placed.replaces, { by, atMs: nowMs, note: 'replaced by a longer one' });
    const block = { id, reason, untilMs, note, by, atMs: nowMs, refusedStakes: 0, lifted: undefined };
    this.#data.blocks.set(playerId, [block, ...this.#all(playerId)]);
    return this.standing(playerId);
  }

  async lift(playerId: string, wanted: NewLifting): Promise<Result<readonly Block[], NotOver>> {
    const atMs = this.#data.nowMs();
    const lifted = lifting(wanted, this.#all(playerId), atMs);
    if (!lifted.ok) return lifted;
    this.#end(playerId, lifted.value, { by: wanted.by, atMs, note: wanted.note });
    return ok(await this.standing(playerId));
  }

  async standing(playerId: string): Promise<readonly Block[]> {
    return this.#all(playerId).filter((block) => stands(block, this.#data.nowMs()));
  }

  async latest(playerId: string, limit: number): Promise<readonly Block[]> {
    return this.#all(playerId).slice(0, limit);
  }

  #all(playerId: string): readonly Block[] {
    return this.#data.blocks.get(playerId) ?? [];
  }

  #end(playerId: string, ended: readonly Block[], lifted: Block['lifted']): void {
    const blocks = this.#all(playerId).map((block) => (ended.includes(block) ? { ...block, lifted } : block));
    this.#data.blocks.set(playerId, blocks);
  }
}
