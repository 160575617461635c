import type { Knex } from 'knex';
import { counted } from '../database/counted.ts';
import type { OddlyNamed, PlayerFilter, PlayerStore } from '../../../application/ports/player-store.ts';
import { MEMBER_ID_PATTERN } from '../../../domain/player/member-id.ts';
import type { Player } from '../../../domain/player/player.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { playerFromRow, type PlayerRow } from './player-row.ts';

/** Players in the table `players`. */
export class KnexPlayerStore implements PlayerStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async ensure(agent: string, memberId: string, newId: string): Promise<Player> {
    const known = await this.find(agent, memberId);
    if (known !== undefined) return known;
    await this.#knex('players')
      .insert({ id: newId, agent, member_id: memberId })
      .onConflict(['agent', 'member_id'])
      .ignore();
    // Players are never deleted, so the player exists, whichever call inserted it.
    const kept = await this.find(agent, memberId);
    if (kept === undefined) throw new Error(`the player ${newId} was not kept`);
    return kept;
  }

  async find(agent: string, memberId: string): Promise<Player | undefined> {
    const row = await this.#knex<PlayerRow>('players')
      .where({ agent: lookupText(agent), member_id: lookupText(memberId) })
      .first();
    return row && playerFromRow(row);
  }

  async byId(playerId: string): Promise<Player | undefined> {
    const row = await this.#knex('players')
      .where({ id: lookupGuid(playerId) })
      .first<PlayerRow | undefined>();
    return row && playerFromRow(row);
  }

  async list(filter: PlayerFilter, { pageSize, offset }: PageRequest): Promise<Page<Player>> {
    const chosen = () => this.#chosen(filter);
    const rows = await chosen()
      .orderBy(['member_id', 'agent'])
      .limit(pageSize)
      .offset(offset)
      .select<PlayerRow[]>('id', 'agent', 'member_id', 'is_active');
    return { list: rows.map(playerFromRow), total: await counted(this.#knex, chosen()) };
  }

  #chosen({ agent, namePrefix, isActive }: PlayerFilter): Knex.QueryBuilder {
    const query = this.#knex('players');
    if (agent !== undefined) void query.where('agent', lookupText(agent));
    if (namePrefix !== undefined)
      void query.where('member_id', '>=', lookupText(namePrefix)).whereLike('member_id', prefixOf(namePrefix));
    if (isActive !== undefined) void query.where('is_active', isActive);
    return query;
  }

  async oddlyNamed(limit: number): Promise<OddlyNamed> {
    const first = await this.#knex('players')
      .whereRaw('member_id !~ ?', [MEMBER_ID_PATTERN.source])
      .orderBy(['agent', 'member_id'])
      .limit(limit)
      .select<(PlayerRow & { readonly total: string })[]>(
        'agent',
        'member_id',
        this.#knex.raw('count(*) over () as total'),
      );
    return {
      total: Number(first[0]?.total ?? 0),
      first: first.map(({ agent, member_id: memberId }) => ({ agent, memberId })),
    };
  }

  async setActive(playerId: string, isActive: boolean): Promise<void> {
    await this.#knex('players')
      .where({ id: lookupGuid(playerId) })
      .whereNot({ is_active: isActive })
      .update({ is_active: isActive });
  }
}

/** A pattern for texts with this beginning. */
const prefixOf = (text: string): string => `${lookupText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
