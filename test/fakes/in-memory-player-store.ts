import type { PlayerStore } from '../../src/application/ports/player-store.ts';
import type { Player } from '../../src/domain/player/player.ts';
import { InMemoryPlayers } from './in-memory-players.ts';

export class InMemoryPlayerStore implements PlayerStore {
  readonly #data: InMemoryPlayers;

  constructor(data = new InMemoryPlayers()) {
    this.#data = data;
  }

  async ensure(agent: string, memberId: string, newId: string): Promise<Player> {
    const known = this.#named(agent, memberId);
    if (known !== undefined) return known;
    const player = { id: newId, agent, memberId, isActive: false };
    this.#data.players.set(newId, player);
    return player;
  }

  async find(agent: string, memberId: string): Promise<Player | undefined> {
    return this.#named(agent, memberId);
  }

  async byId(playerId: string): Promise<Player | undefined> {
    return this.#data.players.get(playerId);
  }

  async setActive(playerId: string, isActive: boolean): Promise<void> {
    const player = this.#data.players.get(playerId);
    if (player !== undefined) this.#data.players.set(playerId, { ...player, isActive });
  }

  #named(agent: string, memberId: string): Player | undefined {
    const players = [...this.#data.players.values()];
    return players.find((player) => player.agent === agent && player.memberId === memberId);
  }
}
