import { expect } from 'chai';
import type { AskedAgent } from '../../../src/application/callbacks/signed-question.ts';
import type { KeptProvider } from '../../../src/application/ports/provider-store.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { FixedStoreHealth } from '../../fakes/fixed-store-health.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { ScriptedSignedQuestion } from '../../fakes/scripted-signed-question.ts';
import { InMemorySilentProviderBook } from '../../fakes/in-memory-silent-provider-book.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { agentOf, providerOf } from '../../ports/catalogue-seeds.ts';
import { lookingAround } from './diagnosis-over.ts';
import { moneyTroublesOver } from './money-troubles-over.ts';

const NOW_MS = 1_000_000;
const BASE = 'https://1.example';
const DEAD: CallbackReply = { kind: 'timed_out', detail: 'no answer within 5 s' };

describe('the connections to Agents and providers', () => {
  let world: ReturnType<typeof inMemoryInDoubtWorld>;
  let gateways: InMemoryProviderGateways;
  let clock: ControllableClock;
  let looked: string[];
  let silentProviders: InMemorySilentProviderBook;
  let end: (reply: CallbackReply) => void;
  let around: ReturnType<typeof lookingAround>;

  beforeEach(async () => {
    world = inMemoryInDoubtWorld();
    gateways = new InMemoryProviderGateways();
    clock = new ControllableClock(NOW_MS);
    looked = [];
    silentProviders = new InMemorySilentProviderBook(world.providers);
    const signedQuestion = new ScriptedSignedQuestion();
    const ask = async (agent: AskedAgent) => {
      looked.push(agent.callbackBase);
      signedQuestion.replies.set(agent.callbackBase, await new Promise<CallbackReply>((resolve) => (end = resolve)));
      return signedQuestion.ask(agent);
    };
    around = lookingAround({
      ...world,
      moneyTroubles: moneyTroublesOver({ ...world, clock }),
      storeHealth: new FixedStoreHealth({ kind: 'ready', clockMs: NOW_MS }),
      protocols: new FixedProtocolDirectory(),
      gateways,
      signedQuestion: { ask },
      silentProviders,
      unknownProxy: { isSeen: false },
      secretBox: new RememberingSecretBox(),
      takesAdminToken: false,
      hasFourEyes: false,
      refusedProtocols: [],
      months: { endsAtMs: () => Promise.resolve(Infinity) },
      clock,
    });
    await world.agents.create(agentOf({ code: 'A1', callbackBase: BASE, walletMode: 'gateway' }));
  });

  const stateOf = async () => {
    const [{ state, detail, checkedAtMs } = { state: 'none', detail: undefined, checkedAtMs: undefined }] = (
      await around.listConnections.execute()
    ).agents;
    return [state, detail, checkedAtMs];
  };
  const turn = () => new Promise(setImmediate);

  it('are listed without a question to anybody', async () => {
    await world.providers.create(providerOf({ code: 'P1' }));

    const { agents, providers } = await around.listConnections.execute();

    expect([...agents, ...providers].map(({ state, checkedAtMs }) => [state, checkedAtMs])).to.deep.equal([
      ['not_asked', undefined],
      ['not_asked', undefined],
    ]);
    expect([looked, gateways.of('P1').asked]).to.deep.equal([[], []]);
  });

  it('are listed with the odd names of players as they were an hour ago at most', async () => {
    const noticesOf = async () => (await around.listConnections.execute()).notices.map(({ notice }) => notice);
    expect(await noticesOf()).to.deep.equal([]);
    await world.players.ensure('A1', 'ıVAN', 'p1');

    clock.advance(3_599_999);
    expect(await noticesOf()).to.deep.equal([]);
    clock.advance(1);
    expect(await noticesOf()).to.deep.equal(['oddly_named_players']);
  });

  it('are listed as they were at the last question', async () => {
    const asked = around.checkAgentConnection.execute('a1');
    await turn();
    end(DEAD);
    await asked;
    clock.advance(3_600_000);

    expect(await stateOf()).to.deep.equal(['timed_out', 'does not answer: no answer within 5 s', NOW_MS]);
  });

  it('are not known at another address', async () => {
    const asked = around.checkAgentConnection.execute('A1');
    await turn();
    end(DEAD);
    await asked;
    await world.agents.update('A1', { callbackBase: 'https://2.example' });

    expect(await stateOf()).to.deep.equal(['not_asked', undefined, undefined]);
  });

  it('are checked by one question, however many ask at the same time, and a moment later', async () => {
    const many = Array.from({ length: 100 }, () => around.checkAgentConnection.execute('A1'));
    const diagnosed = around.diagnose.execute();
    await turn();
    end(DEAD);
    await Promise.all([...many, diagnosed]);
    clock.advance(2_999);
    await around.checkAgentConnection.execute('A1');
    expect(looked).to.deep.equal([BASE]);

    clock.advance(1);
    const again = around.checkAgentConnection.execute('A1');
    await turn();
    end({ kind: 'answered', httpStatus: 200, text: '{"status":true,"code":0}' });

    const found = await again;
    expect(looked).to.deep.equal([BASE, BASE]);
    expect(found.ok && found.value.state).to.equal('reachable');
  });

  for (const [httpStatus, state, detail] of [
    [401, 'not_accepted', 'answers 401: secret or clock'],
    [403, 'not_accepted', 'answers 403: not allowed'],
    [404, 'reachable', /^answers 404: it tells no balances/],
    [502, 'not_accepted', 'answers 502: the system behind it is down'],
    [200, 'not_accepted', 'answers 200: unreadable answer'],
  ] as const)
    it(`are told of an Agent that answers ${httpStatus}`, async () => {
      const asked = around.checkAgentConnection.execute('A1');
      await turn();
      end({ kind: 'answered', httpStatus, text: '' });

      const found = await asked;
      expect(found.ok && found.value.state).to.equal(state);
      expect(found.ok && found.value.detail).to.match(new RegExp(detail));
      expect(found.ok && typeof found.value.remedy).to.equal(state === 'reachable' ? 'undefined' : 'string');
    });

  it('are told of a wrong path where the Agent holds the wallets', async () => {
    await world.agents.update('A1', { walletMode: 'agent' });
    const asked = around.checkAgentConnection.execute('A1');
    await turn();
    end({ kind: 'answered', httpStatus: 404, text: '' });

    const found = await asked;
    expect(found.ok && [found.value.state, found.value.detail]).to.deep.equal([
      'not_accepted',
      'answers 404: wrong path',
    ]);
  });

  it('are told of a provider without a health check by the calls that are made anyway', async () => {
    await world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
    await silentProviders.note({
      provider: 'B',
      sinceMs: NOW_MS - 9_000,
      lastAtMs: NOW_MS - 1_000,
      heard: { outcome: 'not_accepted', httpStatus: 502, answer: 'HTTP status 502' },
    });

    const found = await around.checkProviderConnection.execute('B');
    const { providers } = await around.listConnections.execute();

    for (const one of [found.ok ? found.value : undefined, providers[0]])
      expect(one).to.include({
        state: 'unhealthy',
        detail: 'has answered no call since 1970-01-01T00:16:31.000Z: it answers 502: the system behind it is down',
        checkedAtMs: NOW_MS - 1_000,
      });
  });

  it('ask nobody about what is clear without a question', async () => {
    await world.agents.create(agentOf({ code: 'A2', callbackBase: undefined }));
    await world.agents.create(agentOf({ code: 'A3', callbackBase: BASE, movedAwayAtMs: 1 }));
    await world.agents.create(agentOf({ code: 'A4', callbackBase: BASE, callbackDelivery: 'pull' }));
    await world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }) satisfies KeptProvider);

    const found = [
      await around.checkAgentConnection.execute('A4'),
      await around.checkAgentConnection.execute('A2'),
      await around.checkAgentConnection.execute('A3'),
      await around.checkProviderConnection.execute('B'),
    ];

    expect(found.map((one) => one.ok && one.value.state)).to.deep.equal([
      ...['fetches', 'no_callback_base', 'moved_away', 'no_health_check'],
    ]);
    expect(looked).to.deep.equal([]);
  });

  it('of nobody are not found', async () => {
    const found = [
      await around.checkAgentConnection.execute('NOBODY'),
      await around.checkProviderConnection.execute('NOBODY'),
    ];

    expect(found.map((one) => !one.ok && one.error.kind)).to.deep.equal(['not_found', 'not_found']);
  });
});
