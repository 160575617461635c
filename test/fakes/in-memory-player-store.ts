import type { OddlyNamed, PlayerFilter, PlayerStore } from '../../src/application/ports/player-store.ts';
import { MEMBER_ID_PATTERN } from '../../src/domain/player/member-id.ts';
import type { Player } from '../../src/domain/player/player.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { compareText } from '../../src/domain/shared/compare-text.ts';
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

  async list({ agent, namePrefix, isActive }: PlayerFilter, { offset, pageSize }: PageRequest): Promise<Page<Player>> {
    const found = [...this.#data.players.values()]
      .filter(
        (player) =>
          (agent === undefined || player.agent === agent) &&
          (namePrefix === undefined || player.memberId.startsWith(namePrefix)) &&
          (isActive === undefined || player.isActive === isActive),
      )
      .sort((left, right) => compareText(left.memberId, right.memberId) || compareText(left.agent, right.agent));
    return { list: found.slice(offset, offset + pageSize), total: found.length };
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
