import type { OddlyNamed, PlayerStore } from '../../src/application/ports/player-store.ts';
import { MEMBER_ID_PATTERN } from '../../src/domain/player/member-id.ts';
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

  async oddlyNamed(limit: number): Promise<OddlyNamed> {
    const odd = [...this.#data.players.values()]
      .filter(({ memberId }) => !MEMBER_ID_PATTERN.test(memberId))
      .map(({ agent, memberId }) => ({ agent, memberId }))
      .sort((left, right) => (`${left.agent}\n${left.memberId}` < `${right.agent}\n${right.memberId}` ? -1 : 1));
    return { total: odd.length, first: odd.slice(0, limit) };
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
