import { expect } from 'chai';
import type { Diagnose } from '../../../src/application/diagnosis/diagnose.ts';
import { UnknownProxy } from '../../../src/application/limits/unknown-proxy.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { FixedStoreHealth } from '../../fakes/fixed-store-health.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ScriptedSignedQuestion } from '../../fakes/scripted-signed-question.ts';
import { lookingAround, type LookedAt } from './diagnosis-over.ts';
import { moneyTroublesOver } from './money-troubles-over.ts';
import { administratorOf, adminTokenOf } from '../../ports/people-seeds.ts';
import { agentOf, guid, providerOf } from '../../ports/catalogue-seeds.ts';

const ACCESS = { takesAdminToken: true, hasFourEyes: false, refusedProtocols: [] };

describe('Diagnose', () => {
  const clock = new ControllableClock(1_000_000);
  let world: ReturnType<typeof inMemoryInDoubtWorld>;
  let gateways: InMemoryProviderGateways;
  let signedQuestion: ScriptedSignedQuestion;
  let storeHealth: FixedStoreHealth;
  let diagnose: Diagnose;
  let parts: LookedAt;
  let unknownProxy: UnknownProxy;

  beforeEach(() => {
    world = inMemoryInDoubtWorld();
    gateways = new InMemoryProviderGateways();
    signedQuestion = new ScriptedSignedQuestion();
    storeHealth = new FixedStoreHealth({ kind: 'ready', clockMs: 1_000_250 });
    const protocols = new FixedProtocolDirectory();
    unknownProxy = new UnknownProxy(0, () => undefined);
    const moneyTroubles = moneyTroublesOver({ ...world, clock });
    parts = {
      ...world,
      moneyTroubles,
      storeHealth,
      protocols,
      gateways,
      signedQuestion,
      unknownProxy,
      silentProviders: { list: () => Promise.resolve([]) },
      months: { endsAtMs: () => Promise.resolve(Infinity) },
      clock,
      ...ACCESS,
    };
    ({ diagnose } = lookingAround(parts));
  });

  it('compares the clock of the database with that of the gateway', async () => {
    expect(await diagnose.execute()).to.deep.equal({
      checkedAtMs: 1_000_000,
      store: { state: 'ready', clockAheadMs: 250 },
      money: [],
      agents: [],
      providers: [],
      notices: [],
      leftOut: 0,
    });
  });

  it('says that ADMIN_TOKEN is not needed once an admin has signed in, until it is given up', async () => {
    await world.administrators.add(administratorOf('ann', { role: 'admin' }));
    expect((await diagnose.execute()).notices).to.deep.equal([]);

    await world.administrators.change('ann', { signedInAtMs: 1 });

    expect((await diagnose.execute()).notices).to.deep.equal([{ notice: 'admin_token_not_needed', detail: undefined }]);
    const { diagnose: givenUp } = lookingAround({ ...parts, takesAdminToken: false });
    expect((await givenUp.execute()).notices).to.deep.equal([]);
  });

  it('says that nobody could agree where calls wait for a second person and there are not two admins', async () => {
    const { diagnose: guarded } = lookingAround({ ...parts, hasFourEyes: true });
    await world.administrators.add(administratorOf('ann', { role: 'admin' }));
    await world.administrators.add(administratorOf('bob', { role: 'admin', isActive: false }));
    await world.administrators.add(administratorOf('cid', { role: 'admin' }));
    await world.adminTokens.add(adminTokenOf(1, { owner: 'ann', role: 'admin', expiresAtMs: Infinity }));
    expect((await guarded.execute()).notices).to.deep.equal([{ notice: 'second_person_missing', detail: undefined }]);
    expect((await diagnose.execute()).notices).to.deep.equal([]);

    await world.adminTokens.add(adminTokenOf(2, { owner: 'cid', role: 'admin', expiresAtMs: Infinity }));

    expect((await guarded.execute()).notices).to.deep.equal([]);
  });

  it('says when the last month of the ledger ends, if that is soon', async () => {
    const endsAtMs = Date.UTC(1970, 1, 1);
    const ending = lookingAround({ ...parts, months: { endsAtMs: () => Promise.resolve(endsAtMs) } });

    expect((await ending.diagnose.execute()).notices).to.deep.equal([
      { notice: 'months_missing', detail: '1970-02-01T00:00:00.000Z' },
    ]);
  });

  it('names a package of a protocol that is not used', async () => {
    const refusedProtocols = [{ source: '@acme/x', reason: 'it exports no "protocol"' }];
    const { diagnose: lacking } = lookingAround({ ...parts, refusedProtocols });

    expect((await lacking.execute()).notices).to.deep.equal([
      { notice: 'protocol_refused', detail: '@acme/x: it exports no "protocol"' },
    ]);
  });

  it('asks the systems of active Agents', async () => {
    await world.agents.create(agentOf({ code: 'A1', callbackBase: 'https://1.example' }));
    await world.agents.create(agentOf({ code: 'A2', callbackBase: 'https://2.example' }));
    await world.agents.create(agentOf({ code: 'A3', callbackBase: undefined }));
    await world.agents.create(agentOf({ code: 'A4', callbackBase: 'https://4.example', isActive: false }));
    const secret = { id: guid(1), agent: 'A1', secretSealed: 's', createdAtMs: 0, revokedAtMs: undefined };
    await world.callbackSecrets.add(secret);
    await world.callbackSecrets.add({ ...secret, id: guid(2), agent: 'A2', revokedAtMs: 1 });
    signedQuestion.replies.set('https://2.example', { kind: 'unreachable', detail: 'ENOTFOUND' });

    const { agents } = await diagnose.execute();

    expect(agents).to.deep.equal([
      {
        agent: 'A1',
        callbackBase: 'https://1.example',
        hasCallbackSecret: true,
        state: 'reachable',
        detail: 'answers as the interface has it, and takes the signature',
        remedy: undefined,
        checkedAtMs: 1_000_000,
      },
      {
        agent: 'A2',
        callbackBase: 'https://2.example',
        hasCallbackSecret: false,
        state: 'unreachable',
        detail: 'is not in the DNS (ENOTFOUND)',
        remedy: 'correct the name in the address, or the DNS',
        checkedAtMs: 1_000_000,
      },
      {
        agent: 'A3',
        callbackBase: undefined,
        hasCallbackSecret: false,
        state: 'no_callback_base',
        detail: undefined,
        remedy: undefined,
        checkedAtMs: undefined,
      },
    ]);
    expect(signedQuestion.asked).to.have.members(['https://1.example', 'https://2.example']);
  });

  it('asks active providers that can be asked', async () => {
    for (const code of ['A1', 'A2', 'A3']) await world.providers.create(providerOf({ code }));
    await world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
    await world.providers.create(providerOf({ code: 'OFF', isActive: false }));
    gateways.unconfigured.add('A3');
    gateways.of('A2').failNext({ kind: 'provider_unreachable', detail: 'ECONNREFUSED' });

    const { providers } = await diagnose.execute();

    expect(providers.map(({ provider, state, detail }) => [provider, state, detail])).to.deep.equal([
      ['A1', 'healthy', undefined],
      ['A2', 'unhealthy', 'provider A2 cannot be reached; nothing was done: ECONNREFUSED'],
      ['A3', 'not_set_up', 'it has no base_url'],
      ['B', 'no_health_check', undefined],
    ]);
    expect(gateways.of('OFF').asked).to.deep.equal([]);
  });

  it('tells from where a provider takes callbacks', async () => {
    await world.providers.create(providerOf({ code: 'A1' }));
    await world.providers.create(providerOf({ code: 'A2', ipAllowList: [] }));
    await world.providers.create(providerOf({ code: 'A3', protocol: 'provider-x', ipAllowList: [] }));

    const { providers } = await diagnose.execute();

    expect(providers.map(({ takesCallbacksFrom }) => takesCallbacksFrom)).to.deep.equal([
      ...['ip_allow_list', 'anywhere', 'nowhere'],
    ]);
  });

  it('tells of proxies that it does not know, with a database or without one', async () => {
    unknownProxy.seen();
    const [ready] = (await diagnose.execute()).notices;
    storeHealth.state = { kind: 'not_ready', reason: 'the database cannot be reached' };
    const [notReady] = (await diagnose.execute()).notices;

    expect([ready?.notice, notReady?.notice]).to.deep.equal(['unknown_proxy', 'unknown_proxy']);
  });

  it('tells which keys of the secrets are missing, needed or not', async () => {
    const [old, unused, stranger] = [
      new RememberingSecretBox(),
      new RememberingSecretBox(),
      new RememberingSecretBox(),
    ];
    const secretBox = new RememberingSecretBox(old, unused);
    const { texts } = world.sealedSecrets;
    texts.set('1', secretBox.seal('x')).set('2', old.seal('x')).set('3', stranger.seal('x')).set('4', old.seal('y'));
    const told = () => lookingAround({ ...parts, secretBox }).diagnose.execute();

    const { notices } = await told();
    texts.set('5', 'v1.AAAA.BBBB');
    const [, , withUnnamed] = (await told()).notices;

    expect(notices).to.deep.equal([
      { notice: 'secrets_key_missing', detail: `${stranger.keys.sealing}, 1 secret is sealed` },
      { notice: 'secrets_key_in_use', detail: `${old.keys.sealing}, 2 secrets are sealed` },
      { notice: 'secrets_key_not_in_use', detail: unused.keys.sealing },
    ]);
    expect(withUnnamed).to.deep.equal({
      notice: 'secrets_key_in_use',
      detail: `${unused.keys.sealing}, perhaps: 1 secret is sealed by an unnamed key`,
    });
  });

  it('tells of players whose names could not be given today', async () => {
    await world.players.ensure('ACME', 'ıVAN', 'p1');
    await world.players.ensure('ACME', 'IVAN', 'p2');

    expect((await diagnose.execute()).notices).to.deep.equal([
      { notice: 'oddly_named_players', detail: '1, such as "ıVAN" of ACME' },
    ]);
  });

  it('looks at nothing else while the database is not ready', async () => {
    await world.agents.create(agentOf({ code: 'A1', callbackBase: 'https://1.example' }));
    storeHealth.state = { kind: 'not_ready', reason: 'the database cannot be reached' };

    const { store, agents } = await diagnose.execute();

    expect(store).to.deep.equal({ state: 'not_ready', reason: 'the database cannot be reached' });
    expect(agents).to.deep.equal([]);
    expect(signedQuestion.asked).to.deep.equal([]);
  });

  it('says how many it did not look at', async () => {
    for (let at = 0; at < 103; at += 1) await world.agents.create(agentOf({ code: `A${at}`, callbackBase: undefined }));

    const { agents, leftOut } = await diagnose.execute();

    expect([agents.length, leftOut]).to.deep.equal([100, 3]);
  });
});
