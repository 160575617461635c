/** Limits against bets of other processes: connections of their own to one PostgreSQL. */
import { expect } from 'chai';
import type { LimitKind } from '../../../../src/domain/player/limit.ts';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { has, SeamlessDesk } from '../../../application/wallet/seamless-desk.ts';
import { accepted, AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { betEvent, fund, winEvent } from '../../../ports/wallet-seeds.ts';
import { createTemporaryDatabase, describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const PROCESSES = 2;
const ROUNDS = 8;
const BETS = 8;
/** Room for four bets of 10. */
const LIMIT = '45';

/** A new player, and bets of 10 of the player that the processes take in turn. */
interface Round {
  readonly playerId: string;
  readonly bets: readonly (() => Promise<unknown>)[];
}

describeWithPostgres(
  'limits and bets of several processes',
  (database) => {
    let worlds: readonly KnexWorld[] = [];
    const world = (): KnexWorld => worlds[0]!;
    const elsewhere = (): KnexWorld => worlds[1]!;

    beforeEach(async () => {
      worlds = await Promise.all(Array.from({ length: PROCESSES }, () => openPostgresWorld(database().url)));
      await world().reset();
    });

    afterEach(async () => {
      await Promise.all(worlds.map((one) => one.close()));
    });

    const limit = async (playerId: string, amount = LIMIT, kind: LimitKind = 'loss_day', of = elsewhere()) => {
      const wanted = new Map([[kind, Decimal.from(amount)]]);
      accepted(await of.playerLimits.change(playerId, { currency: 'USD', wanted, waitMs: 60_000, by: 'ann' }));
    };

    const DESKS = {
      gateway: async () => {
        const desks = worlds.map((one) => new ProviderDesk(one));
        await desks[0]!.furnish();
        return desks;
      },
      Agent: async () => {
        const time = { nowMs: () => Date.now() };
        const desks = worlds.map((one) => new SeamlessDesk(one, { time, answerWindowMs: 20_000 }));
        desks.forEach((desk) => (desk.answering = () => has('1000')));
        await desks[0]!.furnish();
        return desks.map(({ provider }) => provider);
      },
    } as const;

    async function roundOf(desks: readonly ProviderDesk[], number: number): Promise<Round> {
      const [name, playerId] = [`P${number}`, guid(1_000 + number)];
      await world().players.ensure(AGENT, name, playerId);
      await world().accounts.open({ playerId, provider: PROVIDER, currency: 'USD' }, [name].values());
      await fund(world(), '1000', playerId);
      const player = { upstreamName: UpstreamName.of(name), currency: 'USD' };
      const bets = Array.from({ length: BETS }, (_, at) => async () => {
        const events = [betEvent(number * BETS + at)];
        return desks[at % PROCESSES]!.ask({ kind: 'events', batches: [{ player, events }] });
      });
      return { playerId, bets };
    }

    for (const [holder, open] of Object.entries(DESKS)) {
      it(`no two bets exceed a limit together, in a wallet of the ${holder}`, async () => {
        const desks = await open();

        for (let number = 1; number <= ROUNDS; number += 1) {
          const { playerId, bets } = await roundOf(desks, number);
          await limit(playerId);
          await Promise.all(bets.map((bet) => bet()));

          expect(await lostBy(playerId), `round ${number}`).to.equal('40');
          await countsAgree(playerId);
        }
      });

      it(`a limit holds from its answer on, and counts what was before it, in a wallet of the ${holder}`, async () => {
        const desks = await open();
        let early = 0;

        for (let number = 1; number <= ROUNDS; number += 1) {
          const { playerId, bets } = await roundOf(desks, number);
          const betting = bets.map((bet) => bet());
          // The limit comes in the middle of the bets in each second round, on a slow machine too.
          if (number % 2 === 0) await Promise.any(betting);
          else await elsewhere().knex.raw('select pg_sleep(?)', [(number % 4) / 100]);
          await limit(playerId);
          const atAnswer = Number(await lostBy(playerId));
          await Promise.all(betting);

          // Works that found the limit booked up to it; what was more had been booked before it.
          expect(Number(await lostBy(playerId)), `round ${number}`).to.equal(Math.max(atAnswer, 40));
          await countsAgree(playerId);
          early += atAnswer;
        }
        expect(early, 'booked before the limits').to.be.greaterThan(0);
      });
    }

    it('two changes at once both hold, and the later one of the same limit too', async () => {
      const { playerId, bets } = await roundOf(await DESKS.gateway(), 1);

      await Promise.all([
        limit(playerId, '25', 'stakes_week', world()),
        limit(playerId, '90', 'loss_day'),
        ...['15', '12', '18'].map((amount, at) => limit(playerId, amount, 'stake_max', worlds[at % PROCESSES])),
      ]);
      await Promise.all(bets.map((bet) => bet()));

      const [kept] = await world().playerLimits.of(playerId);
      const { amount, pending } = kept!.limits.get('stake_max')!;
      // The lowest holds, and a higher one that came after it waits.
      expect(amount?.toString()).to.equal('12');
      expect(['15', '18', undefined]).to.include(pending?.amount?.toString());
      expect(await lostBy(playerId)).to.equal('20');
    });

    it('a payout during a bet makes room for it or not, and is counted in any case', async () => {
      const desks = await DESKS.gateway();
      for (let number = 1; number <= ROUNDS; number += 1) {
        const { playerId, bets } = await roundOf(desks, number);
        await limit(playerId, '10');
        await bets[0]!();
        const player = { upstreamName: UpstreamName.of(`P${number}`), currency: 'USD' };
        const events = [winEvent(number * BETS, { movement: '10' })];

        await Promise.all([bets[1]!(), desks[1]!.ask({ kind: 'events', batches: [{ player, events }] })]);

        expect(['0', '10']).to.include(await lostBy(playerId));
        await countsAgree(playerId);
      }
    });

    /** The loss by the ledger of the provider. */
    async function lostBy(playerId: string): Promise<string> {
      const { rows } = await world().knex.raw<{ rows: readonly { lost: string }[] }>(
        `select coalesce(sum(amount), 0)::text as lost from ledger_entries join wallet_transactions on wallet_transactions.id = wallet_transaction_id
         where player_id = ? and account = 'provider:' || provider`,
        [playerId],
      );
      return Decimal.from(rows[0]!.lost).toString();
    }

    /** Expects that the counted days are those of the ledger, by the moments of the bookings. */
    async function countsAgree(playerId: string): Promise<void> {
      const { rows } = await world().knex.raw<{ rows: readonly unknown[] }>(
        `select * from (
           select day, lost from player_limit_days where player_id = :player
         ) counted full join (
           select (booked_at at time zone time_zone)::date as day, sum(amount) as lost
           from ledger_entries join wallet_transactions on wallet_transactions.id = wallet_transaction_id join agents on code = agent
           where player_id = :player and account = 'provider:' || provider group by 1
         ) booked using (day) where coalesce(counted.lost, 0) <> coalesce(booked.lost, 0)`,
        { player: playerId },
      );
      expect(rows).to.deep.equal([]);
    }
  },
  () => createTemporaryDatabase(),
);
