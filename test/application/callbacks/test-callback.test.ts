import { expect } from 'chai';
import { SignedQuestion } from '../../../src/application/callbacks/signed-question.ts';
import type { AgentRequest } from '../../../src/domain/callback/callback-role.ts';
import { SendTestEvent, TestCallback } from '../../../src/application/callbacks/test-callback.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import { ConnectionChecks } from '../../../src/application/diagnosis/connection-checks.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { answered, REFUSED, ScriptedCallbackSender, UNREACHABLE } from '../../fakes/scripted-callback-sender.ts';
import { accepted, AGENT, agentOf, guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

describe('TestCallback', () => {
  let clock: ControllableClock;
  let sender: ScriptedCallbackSender;
  let world: ReturnType<typeof inMemoryWorld>;
  let test: TestCallback;
  let question: SignedQuestion;

  beforeEach(async () => {
    clock = new ControllableClock();
    sender = new ScriptedCallbackSender();
    world = inMemoryWorld();
    const secrets = new RememberingSecretBox();
    await world.agents.create(agentOf({ walletMode: 'gateway' }));
    for (const number of [1, 2, 3]) {
      await world.callbackSecrets.add({
        id: guid(number),
        agent: AGENT,
        secretSealed: secrets.seal(`whsec_${number}`),
        createdAtMs: MOMENT_MS + number,
        revokedAtMs: number === 3 ? MOMENT_MS + 9 : undefined,
      });
    }
    const { agents, callbackSecrets } = world;
    const parts = { callbackSecrets, secrets, sender, clock, randomness: new CountingRandomness() };
    question = new SignedQuestion(parts);
    const connectionChecks = new ConnectionChecks({
      signedQuestion: question,
      protocols: new FixedProtocolDirectory(),
      gateways: new InMemoryProviderGateways(),
      clock,
    });
    test = new TestCallback({ agents, connectionChecks });
  });

  it('asks after the balance of a player whom nobody knows, once, signed with the active secrets', async () => {
    const tested = accepted(await test.execute(AGENT.toLowerCase()));

    expect(sender.sent).to.have.length(1);
    const [request] = sender.sent;
    expect(request?.url).to.equal('https://agent.example/hooks/api/v1/callback/balance');
    expect(request?.secrets).to.deep.equal(['whsec_2', 'whsec_1']);
    expect(JSON.parse(request?.body ?? '')).to.deep.equal({
      callback_id: request?.id,
      provider: 'TEST',
      username: 'GATEWAY-TEST',
      currency: 'USD',
      occurred_at: new Date(MOMENT_MS).toISOString(),
      timestamp: Math.floor(MOMENT_MS / 1_000),
    });
    expect(tested).to.include({ isSigned: true, httpStatus: 200 });
  });

  it('is sent below the Agent’s address, also where that ends with a slash', async () => {
    await world.agents.update(AGENT, { callbackBase: 'https://agent.example/hooks/' });

    expect(accepted(await test.execute(AGENT)).url).to.equal('https://agent.example/hooks/api/v1/callback/balance');
  });

  it('says how long the answer took', async () => {
    sender.onSend = () => clock.advance(40);

    expect(accepted(await test.execute(AGENT)).latencyMs).to.equal(40);
  });

  it('says when nothing signs it', async () => {
    for (const number of [1, 2])
      await world.callbackSecrets.revoke({ agent: AGENT, id: guid(number), atMs: MOMENT_MS });

    expect(accepted(await test.execute(AGENT)).isSigned).to.equal(false);
  });

  for (const [reply, finding] of [
    [REFUSED, 'takes the signature'],
    [answered(200, { status: false, code: 1002 }), 'answers code 1002: secret or clock'],
    [answered(200, { status: true, code: 0 }), 'as the interface has it'],
    [answered(200, { status: true, code: 1 }), 'unreadable answer'],
    [answered(200, { status: 'true', code: 0 }), 'unreadable answer'],
    [answered(401, {}), 'answers 401: secret or clock'],
    [answered(403, {}), 'answers 403: not allowed'],
    [answered(404, {}), 'answers 404: it tells no balances'],
    [answered(405, {}), 'answers 405: it tells no balances'],
    [answered(500, {}), 'answers 500: a fault there'],
    [answered(200, { hello: 'world' }), 'unreadable answer'],
    [{ kind: 'answered', httpStatus: 200, text: '<html>' } satisfies CallbackReply, 'unreadable answer'],
    [UNREACHABLE, 'refuses the connection (ECONNREFUSED)'],
  ] as const) {
    it(`finds of ${JSON.stringify(reply).slice(0, 60)}: ${finding}`, async () => {
      sender.replyWith(reply);

      expect(accepted(await test.execute(AGENT)).says).to.include(finding);
    });
  }

  describe('SendTestEvent', () => {
    const BET = { provider: 'A', username: 'GATEWAY-TEST', action: 'BET', amount: '1.0000', timestamp: 1 };
    const send = (body: Readonly<Record<string, unknown>>, callback: AgentRequest = 'settle') =>
      new SendTestEvent(world.agents, question).execute(AGENT, { callback, body });

    it('sends the body to the path of its callback, signed, with an id and the present moment', async () => {
      const tested = accepted(await send(BET));
      const [request] = sender.sent;

      expect(request?.url).to.equal('https://agent.example/hooks/api/v1/callback/settle');
      expect(request?.secrets).to.deep.equal(['whsec_2', 'whsec_1']);
      expect(JSON.parse(tested.body)).to.deep.equal({
        ...BET,
        callback_id: request?.id,
        occurred_at: new Date(MOMENT_MS).toISOString(),
        timestamp: Math.floor(MOMENT_MS / 1_000),
      });
    });

    it('sends a repetition under the given id, and each one anew', async () => {
      for (const round of [1, 2])
        expect((await send({ ...BET, callback_id: guid(7) })).ok, String(round)).to.equal(true);

      expect(sender.sent.map(({ id }) => id)).to.deep.equal([guid(7), guid(7)]);
    });

    for (const id of ['a\r\nx: y', 'x'.repeat(65), 7]) {
      it(`refuses the id ${JSON.stringify(id).slice(0, 20)} by its name, and sends nothing`, async () => {
        expect(await send({ ...BET, callback_id: id })).to.deep.include({ ok: false });
        expect(sender.sent).to.deep.equal([]);
      });
    }

    it('says what the Agent’s system makes of it', async () => {
      sender.replyWith(answered(401, {}));

      expect(accepted(await send(BET, 'balance'))).to.include({
        isUnderstood: false,
        says: 'answers 401: secret or clock',
      });
    });
  });

  it('is sent once to all who ask within three seconds', async () => {
    const [one, another] = await Promise.all([test.execute(AGENT), test.execute(AGENT)]);
    clock.advance(2_999);
    const later = await test.execute(AGENT);

    expect([accepted(another).body, accepted(later).body]).to.deep.equal([accepted(one).body, accepted(one).body]);
    expect(sender.sent).to.have.length(1);

    clock.advance(1);
    await test.execute(AGENT);
    expect(sender.sent).to.have.length(2);
  });

  it('is sent to nobody without an address, and to no unknown Agent', async () => {
    await world.agents.create(agentOf({ code: 'SILENT', callbackBase: undefined }));

    const rule = 'must name an Agent that has an address for callbacks';
    expect(await test.execute('SILENT')).to.deep.include({ error: { kind: 'invalid_parameter', field: 'code', rule } });
    expect(await test.execute('NOBODY')).to.deep.include({
      error: { kind: 'not_found', what: 'agent', key: 'NOBODY' },
    });
    expect(sender.sent).to.deep.equal([]);
  });
});
