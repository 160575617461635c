import { expect } from 'chai';
import { err } from '../../../src/domain/shared/result.ts';
import { OfferRules } from '../../../src/domain/agent/offer-rules.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { agentOf, guid, MOMENT_MS, rulesOf } from '../../ports/catalogue-seeds.ts';
import { AGENT, askedOf, DAY_MS, grantDesk, LOST, REFUSED, wanted, type GrantDesk } from './grant-desk.ts';

const until = (days: number): string => new Date(MOMENT_MS + days * DAY_MS).toISOString();

describe('free rounds', () => {
  let desk: GrantDesk;

  beforeEach(async () => {
    desk = await grantDesk();
  });

  const grant = (changes: object = {}) => desk.grant.execute(wanted(changes));
  const kept = (id = 'G-1') => desk.world.freeRounds.find(AGENT.code, id);

  it('shows what the provider offers, and asks once a minute', async () => {
    const query = { agent: AGENT, provider: 'A', games: `${guid(2)},${guid(1)}`, currency: 'usd' };
    const first = await desk.options.execute(query);
    await desk.options.execute(query);

    expect(
      first.ok && first.value.offers.map(({ gameId, kind, amount }) => [gameId, kind, amount?.toString()]),
    ).to.deep.equal([
      [guid(1), 'total', '1'],
      [guid(1), 'total', '2.5'],
      [guid(2), 'total', '1'],
      [guid(2), 'total', '2.5'],
    ]);
    expect(askedOf(desk, 'options')).to.equal(1);
  });

  it('gives an Agent rounds while another one asks for all stakes of a slow provider', async () => {
    const other = agentOf({ code: 'VINEYARD', offerRules: rulesOf({ effect: 'allow' }) });
    const { freeRounds } = desk.provider;
    const { options } = freeRounds;
    freeRounds.options = () => new Promise(() => undefined);
    const sets = [[1], [2], [3], [1, 2], [1, 3]].map((numbers) => numbers.map(guid).join());
    const asking = sets.map((games) => desk.options.execute({ agent: other, provider: 'A', games, currency: 'usd' }));
    const refused = await Promise.race(asking);
    freeRounds.options = options;

    const given = await grant({ games: `${guid(2)},${guid(3)}` });

    expect(!refused.ok && refused.error.kind).to.equal('too_many_requests');
    expect(given.ok || given.error.kind).to.equal(true);
  });

  it('gives rounds, and answers the same order the same without asking', async () => {
    const first = await grant();
    const again = await grant({ memberId: 'ANN', provider: 'A', stake: '2.5' });

    expect(first.ok && first.value).to.include({
      grantId: 'G-1',
      state: 'new',
      bonusCode: 'bonus-1',
      grantedBy: 'agent:ORCHARD',
    });
    expect(again.ok && again.value.id).to.equal(first.ok && first.value.id);
    expect(askedOf(desk, 'grant')).to.equal(1);
  });

  for (const changes of [
    { memberId: 'BEN' },
    { provider: 'B' },
    { games: `${guid(1)},${guid(2)}` },
    { currency: 'EUR' },
    { rounds: '11' },
    { stake: '1' },
    { stakeKind: 'per_line' },
    { from: until(0.5) },
    { until: until(2) },
  ]) {
    it(`refuses a known id with another ${Object.keys(changes).join()}`, async () => {
      await desk.world.players.ensure(AGENT.code, 'BEN', crypto.randomUUID());
      await grant();

      const other = await grant(changes);

      expect(!other.ok && other.error.kind).to.equal('duplicate_transfer');
      expect(askedOf(desk, 'grant')).to.equal(1);
    });
  }

  for (const [changes, kind, words] of [
    [{ grantId: '' }, 'invalid_parameter', 'grant_id must be given'],
    [{ grantId: 'a b' }, 'invalid_parameter', 'grant_id must be 1 to 64'],
    [{ games: guid(1).slice(1) }, 'invalid_parameter', 'games must be GUIDs'],
    [{ games: `${guid(1)},${guid(1)}` }, 'invalid_parameter', 'each once'],
    [{ games: [1, 2, 3].map(guid).join() }, 'invalid_parameter', 'games must be at most 2'],
    [{ rounds: '0' }, 'invalid_parameter', 'rounds must be a whole number from 1'],
    [{ rounds: '101' }, 'invalid_parameter', 'rounds must be at most 100'],
    [{ stakeKind: 'level' }, 'invalid_parameter', 'stake_kind must be one of total, per_line'],
    [{ stake: '1e3' }, 'invalid_parameter', 'stake must be a plain decimal number'],
    [{ stake: '-1' }, 'invalid_amount', 'stake must not be negative'],
    [{ stake: '1.01' }, 'invalid_parameter', 'stake must be one of 1, 2.5 (total)'],
    [{ stakeKind: 'per_line' }, 'invalid_parameter', 'stake is not offered as per_line; offered is total'],
    [{ until: until(-1) }, 'invalid_parameter', 'until must be in the future'],
    [{ until: until(31) }, 'invalid_parameter', 'until must be at most 30 days after'],
    [{ from: until(2) }, 'invalid_parameter', 'until must be after from'],
    [{ until: '2026-01-01' }, 'invalid_parameter', 'until must be an ISO 8601 instant'],
    [{ games: guid(4) }, 'game_not_found', 'does not exist at provider A'],
    [{ currency: 'EUR' }, 'currency_unsupported', 'cannot be played in EUR'],
    [{ memberId: 'nobody' }, 'player_not_found', 'does not exist'],
    [{ provider: 'B', games: guid(4) }, 'unsupported_call', 'Free rounds'],
    [{ provider: 'Z' }, 'not_found', 'provider'],
    [{ agent: { ...AGENT, offerRules: OfferRules.none } }, 'game_not_allowed', 'nothing of provider A'],
  ] as const) {
    it(`sends no grant for ${JSON.stringify(changes).slice(0, 60)}: ${words}`, async () => {
      const refused = await grant(changes);

      const told = refused.ok ? undefined : refused.error;
      const { sentence, field, rule, call, what } = (told ?? {}) as Readonly<Record<string, string>>;
      expect([told?.kind, sentence ?? call ?? what ?? `${field} ${rule}`].join(': '))
        .to.include(`${kind}: `)
        .and.include(words);
      expect(askedOf(desk, 'grant', 'cancel', 'list')).to.equal(0);
      expect(await kept()).to.equal(undefined);
    });
  }

  it('gives a blocked player nothing', async () => {
    const block = { id: guid(9), reason: 'self_exclusion', untilMs: undefined, note: '', by: 'ann' } as const;
    await desk.world.playerBlocks.place(desk.player.id, block);

    const refused = await grant();

    expect(!refused.ok && refused.error.kind).to.equal('player_disabled');
    expect(askedOf(desk, 'options', 'grant')).to.equal(0);
  });

  it('keeps a refusal of the provider, and answers it again', async () => {
    desk.provider.failNextBonus('grant', REFUSED);

    const [first, again] = [await grant(), await grant()];

    expect(!first.ok && first.error).to.deep.equal(!again.ok && again.error);
    expect((await kept())?.status).to.equal('failed');
    expect(desk.provider.bonuses).to.have.length(0);
  });

  for (const isCarriedOut of [true, false]) {
    it(`leaves a lost answer in doubt, and never gives again: ${isCarriedOut ? 'given' : 'not given'}`, async () => {
      desk.provider.failNextBonus('grant', LOST, isCarriedOut);

      const [first, again] = [await grant(), await grant()];
      desk.clock.advance(60_000);
      await desk.resolveGrants.execute();
      const after = await grant();

      expect([first, again].map((one) => !one.ok && one.error.kind)).to.deep.equal([
        'provider_timed_out',
        'transfer_in_progress',
      ]);
      expect(after.ok || after.error.kind).to.equal(isCarriedOut ? true : 'transfer_in_progress');
      expect((await kept())?.bonusCode).to.equal(isCarriedOut ? 'bonus-1' : undefined);
      expect(askedOf(desk, 'grant')).to.equal(1);
    });
  }

  it('does not take the bonus of another grant for a lost one', async () => {
    await grant();
    desk.provider.failNextBonus('grant', LOST);
    await grant({ grantId: 'G-2' });

    await desk.listOwn.execute({ agent: AGENT, grantId: 'G-2' });

    expect((await kept('G-2'))?.status).to.equal('pending');
    expect((await kept('G-2'))?.remark).to.include('does not prove');
  });

  it('leaves a lost grant in doubt that may be one of two bonuses', async () => {
    desk.provider.failNextBonus('grant', LOST, true);
    await grant();
    desk.provider.bonuses.push({ ...desk.provider.bonuses[0]!, bonusCode: 'from-the-back-office' });

    await desk.listOwn.execute({ agent: AGENT, grantId: 'G-1' });

    expect((await kept())?.remark).to.include('lists 2 bonuses');
  });

  for (const ended of ['failed', 'cancelled'] as const) {
    it(`believes a list that says "${ended}" of a lost grant, of a given one, and of one that is being taken back`, async () => {
      const states: (string | undefined)[] = [];
      for (const [id, lost] of [
        ['G-1', 'grant'],
        ['G-2', undefined],
        ['G-3', 'cancel'],
      ] as const) {
        if (lost !== undefined) desk.provider.failNextBonus(lost, LOST, lost === 'grant');
        await grant({ grantId: id, rounds: String(10 + states.length) });
        if (lost === 'cancel') await desk.cancel.execute({ agent: AGENT, grantId: id });
        desk.provider.bonuses.at(-1)!.ended = ended;
        await desk.listOwn.execute({ agent: AGENT, grantId: id });
        states.push((await kept(id))?.status);
      }

      const again = await grant();

      expect(states).to.deep.equal([ended, ended, ended]);
      expect(again.ok || again.error.kind).to.equal(ended === 'cancelled' ? true : 'provider_failed');
    });
  }

  it('gives nothing while a grant that looks the same is in doubt', async () => {
    desk.provider.failNextBonus('grant', LOST);
    await grant();

    const alike = await grant({ grantId: 'G-2', stake: '1' });

    expect(!alike.ok && 'sentence' in alike.error && alike.error.sentence).to.include('grant "G-1"');
    expect(await kept('G-2')).to.equal(undefined);
  });

  it('gives once if many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant()));

    expect(answers.filter(({ ok }) => ok)).to.have.length(1);
    expect(desk.provider.bonuses).to.have.length(1);
  });

  it('believes the provider’s late answer against a person’s word', async () => {
    const { freeRounds } = desk.provider;
    const give = freeRounds.grant;
    freeRounds.grant = async (order) => {
      const [pending] = (await desk.world.freeRounds.list(ANY, FIRST)).list;
      await desk.world.freeRounds.change(pending!.id, ['pending'], { status: 'failed', remark: 'says a person' });
      return give(order);
    };

    const given = await grant();

    expect(given.ok && given.value).to.include({ state: 'new', bonusCode: 'bonus-1' });
  });

  describe('taken back', () => {
    const cancel = (grantId = 'G-1') => desk.cancel.execute({ agent: AGENT, grantId });

    it('takes rounds back once', async () => {
      await grant();

      const [first, again] = [await cancel(), await cancel()];

      expect([first, again].map((one) => one.ok && one.value.state)).to.deep.equal(['cancelled', 'cancelled']);
      expect(askedOf(desk, 'cancel')).to.equal(1);
    });

    it('says that it is too late after the first round, and asks the provider for that', async () => {
      await grant();
      desk.provider.bonuses[0]!.roundsPlayed = 1;

      const refused = await cancel();

      expect(!refused.ok && refused.error).to.deep.include({ kind: 'grant_not_cancellable' });
      expect(!refused.ok && 'sentence' in refused.error && refused.error.sentence).to.include('a round was played');
      expect(askedOf(desk, 'cancel')).to.equal(0);
    });

    it('says so of rounds that are over, undecided or unknown', async () => {
      await grant();
      desk.provider.failNextBonus('grant', LOST);
      await grant({ grantId: 'G-2', rounds: '5' });
      desk.clock.advance(2 * DAY_MS);

      const [over, undecided, unknown] = [await cancel(), await cancel('G-2'), await cancel('G-3')];

      expect([over, undecided, unknown].map((one) => !one.ok && one.error.kind)).to.deep.equal([
        'grant_not_cancellable',
        'transfer_in_progress',
        'not_found',
      ]);
    });

    for (const isCarriedOut of [true, false]) {
      it(`decides a lost cancellation by the list: ${isCarriedOut ? 'taken back' : 'not yet'}`, async () => {
        await grant();
        desk.provider.failNextBonus('cancel', LOST, isCarriedOut);

        const lost = await cancel();
        const state = (await kept())?.status;
        desk.clock.advance(60_000);
        await desk.resolveGrants.execute();

        expect([lost.ok, state, (await kept())?.status]).to.deep.equal([false, 'cancelling', 'cancelled']);
      });
    }

    it('lets a grant stand that was played while its cancellation was lost', async () => {
      await grant();
      desk.provider.failNextBonus('cancel', LOST);
      await cancel();
      desk.provider.bonuses[0]!.roundsPlayed = 2;
      desk.clock.advance(60_000);
      await desk.resolveGrants.execute();

      expect(await kept()).to.include({ status: 'granted', roundsPlayed: 2 });
    });

    /** Holds the provider's consent back until `meanwhile` is over. */
    const withSlowConsent = (meanwhile: () => Promise<unknown>) => {
      const { freeRounds } = desk.provider;
      const take = freeRounds.cancel;
      freeRounds.cancel = async (...asked) => {
        const answer = await take(...asked);
        if (answer.ok) await meanwhile();
        return answer;
      };
    };

    it('takes rounds back once if two ask at once, and the later one is refused first', async () => {
      await grant();
      const calls: Promise<unknown>[] = [];
      withSlowConsent(() => Promise.race(calls));

      calls.push(cancel(), cancel());
      await Promise.all(calls);

      expect((await kept())?.status).to.equal('cancelled');
    });

    it('believes the provider’s consent against a look that came before it', async () => {
      await grant();
      const shown = desk.provider.freeRounds.list;
      withSlowConsent(async () => {
        const [bonus] = desk.provider.bonuses;
        desk.provider.freeRounds.list = async (order) => {
          bonus!.isOver = false;
          const listed = await shown(order);
          bonus!.isOver = true;
          return listed;
        };
        await desk.listOwn.execute({ agent: AGENT, grantId: 'G-1' });
      });

      const taken = await cancel();

      expect(taken.ok && taken.value.state).to.equal('cancelled');
      expect((await kept())?.status).to.equal('cancelled');
    });

    for (const ended of ['failed', 'cancelled'] as const) {
      it(`believes a list that says "${ended}" after the provider has refused`, async () => {
        await grant();
        desk.provider.freeRounds.cancel = () => {
          desk.provider.bonuses[0]!.ended = ended;
          return Promise.resolve(err(REFUSED));
        };
        expect((await cancel()).ok).to.equal(ended === 'cancelled');
        expect((await kept())?.status).to.equal(ended);
      });
    }

    it('lets a grant stand whose cancellation the provider refuses', async () => {
      await grant();
      desk.provider.failNextBonus('cancel', REFUSED);

      expect((await cancel()).ok).to.equal(false);
      expect((await kept())?.status).to.equal('granted');
    });
  });

  it('lists grants, and asks the provider about one', async () => {
    await grant();
    await grant({ grantId: 'G-2', rounds: '5' });
    desk.provider.bonuses[1]!.roundsPlayed = 5;

    const all = await desk.listOwn.execute({ agent: AGENT });
    const one = await desk.listOwn.execute({ agent: AGENT, grantId: 'G-2' });

    expect(all.ok && all.value.list.map(({ state }) => state)).to.deep.equal(['new', 'new']);
    expect(one.ok && one.value.list.map(({ state, roundsPlayed }) => [state, roundsPlayed])).to.deep.equal([
      ['finished', 5],
    ]);
    expect(askedOf(desk, 'list')).to.equal(1);
  });

  it('asks a provider that is no longer active', async () => {
    desk.provider.failNextBonus('grant', LOST, true);
    await grant();
    await desk.world.providers.update('A', { isActive: false });

    await desk.listOwn.execute({ agent: AGENT, grantId: 'G-1' });

    expect((await kept())?.status).to.equal('granted');
  });

  it('takes no stake of an offer that is bound to another number of rounds', async () => {
    desk.provider.offers = [{ kind: 'total', amount: Decimal.from('2.5'), rounds: 20 }];

    expect((await grant()).ok).to.equal(false);
    expect((await grant({ rounds: '20' })).ok).to.equal(true);
  });
});

const ANY = { agent: undefined, memberId: undefined, provider: undefined, grantId: undefined };
const FIRST = PageRequest.first(9);
