import type { Knex } from 'knex';
import type { RoundRef } from '../../../application/ports/timeline-store.ts';
import type { StepPlaces } from '../../../application/ports/step-places.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/** Finds the places in the tables of money, each in one statement. */
export class KnexStepPlaces implements StepPlaces {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  inRound({ provider, roundId, agent }: RoundRef, stepId: string): Promise<number | undefined> {
    return this.#before(IN_ROUND, {
      step: lookupGuid(stepId),
      provider: lookupText(provider),
      round: lookupText(roundId),
      agent: agent === undefined ? null : lookupText(agent),
    });
  }

  ofPlayer(playerId: string, stepId: string): Promise<number | undefined> {
    return this.#before(OF_PLAYER, { step: lookupGuid(stepId), player: lookupGuid(playerId) });
  }

  async #before(query: string, bindings: Readonly<Record<string, Knex.RawBinding>>): Promise<number | undefined> {
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly before: number }[] }>(query, bindings);
    return rows[0]?.before;
  }
}

const STEP = ':step::uuid';

// The order of a round: the oldest first. Positions keep the order of events that are recorded together.
const ROUND = `provider = :provider and round_id = :round and (:agent::text is null or agent = :agent)`;
const EARLIER = '< (wanted.at, wanted.position, wanted.id)';
const IN_ROUND = `
select (select count(*) from wallet_transactions where ${ROUND} and (recorded_at, position, id) ${EARLIER})
  + (select count(*) from refused_events where ${ROUND} and (first_at, 0, id) ${EARLIER}) as before
from (
  select id, recorded_at as at, position from wallet_transactions where id = ${STEP} and ${ROUND}
  union all
  select id, first_at, 0 from refused_events where id = ${STEP} and ${ROUND}
) wanted`;

// The order of a player: the newest first.
const PLAYER = 'player_id = :player::uuid';
const later = (at: string, position: string): string =>
  `((${at}, ${position}) > (wanted.at, wanted.position) or (${at}, ${position}) = (wanted.at, wanted.position) and id < wanted.id)`;
const OF_PLAYER = `
select (select count(*) from wallet_transactions where ${PLAYER} and ${later('recorded_at', 'position')})
  + (select count(*) from transfers where ${PLAYER} and ${later('created_at', '0')})
  + (select count(*) from refused_events where ${PLAYER} and ${later('first_at', '0')})
  + (select count(*) from player_blocks where ${PLAYER} and ${later('blocked_at', '0')}) as before
from (
  select id, recorded_at as at, position from wallet_transactions where id = ${STEP} and ${PLAYER}
  union all
  select id, created_at, 0 from transfers where id = ${STEP} and ${PLAYER}
  union all
  select id, first_at, 0 from refused_events where id = ${STEP} and ${PLAYER}
  union all
  select id, blocked_at, 0 from player_blocks where id = ${STEP} and ${PLAYER}
) wanted`;
