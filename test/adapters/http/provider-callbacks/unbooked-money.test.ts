/** Money that cannot be booked, over HTTP: real inboxes, decisions and replies, and the list that an operator reads. */
import { expect } from 'chai';
import { ListeningProviders, PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { opaqueTokenOf, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { fund } from '../../../ports/wallet-seeds.ts';
import { readConnection } from '../../providers/outbound-fixture.ts';
import { admin, post, TOKEN, type Reply } from '../calls.ts';
import { receivedBy, startGateway, type Gateway } from '../gateway.ts';
import type { Sent } from './money-requests.ts';
import { CASES, CODES, LEGIBLE, type Label, type Legible } from './unbooked-cases.ts';

/** Sends what a provider would, and gives the code of the answer. */
async function tell(gateway: Gateway, label: Label, { path = '', contentType, body }: Sent): Promise<string> {
  const response = await fetch(`${gateway.url}/provider/${label}${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': contentType },
  });
  const [whole = '', code] = CODES[label].exec(await response.text()) ?? [];
  return code ?? whole.slice(-2, -1);
}

const WHOSE = { reason: 'unreadable', member_id: 'ANN', currency: 'USD' };
const OWNED = /^ANN of AGENT-1: /;

const listIn = ({ data }: Reply['envelope']) =>
  (data as { readonly list: readonly Readonly<Record<string, string>>[] }).list;

function expectNamed(list: ReturnType<typeof listIn>, { label, items }: Pick<Legible, 'label' | 'items'>): void {
  expect(list.map(({ reference, amount = null }) => [reference, amount])).to.have.deep.members(items);
  for (const item of list) {
    expect(item).to.include({ ...WHOSE, provider: label });
    expect(item['detail']).to.match(OWNED);
  }
}

describe('money that a provider reports and that cannot be booked', () => {
  let gateway: Gateway;
  let desk: ProviderDesk;

  afterEach(() => gateway.close());

  async function open(label: Label): Promise<void> {
    const protocol = PROTOCOLS.find((one) => one.label === label)!;
    const secrets = new RememberingSecretBox();
    const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
    const inboxes = new ListeningProviders({ protocols: PROTOCOLS, secrets, timeoutMs: 1_000, runtime });
    gateway = await startGateway((world) => {
      desk = new ProviderDesk(world, { policy: protocol.inbound!.moneyPolicy, inboxes, refusals: world.refusals });
      return { useCases: receivedBy(desk.receiver) };
    });
    await desk.furnish();
    const { credentials } = readConnection(protocol.protocol);
    await gateway.world.providers.create({
      ...(await gateway.world.providers.find(PROVIDER))!,
      code: label,
      protocol: protocol.protocol,
      ipAllowList: [],
      currencies: ['USD'],
      credentialsSealed: secrets.seal(JSON.stringify(credentials)),
    });
    const { id: playerId } = (await gateway.world.players.find('AGENT-1', 'ANN'))!;
    await gateway.world.accounts.open({ playerId, provider: label, currency: 'USD' }, ['ANN'].values());
    await fund(gateway.world, '100');
  }

  for (const { label, title, sent, told, balance, doubts } of CASES) {
    it(`leaves in doubt, with ${label}: ${title}`, async () => {
      await open(label);

      const answers: string[] = [];
      for (const one of sent) answers.push(await tell(gateway, label, one));
      const { envelope } = await admin(gateway, 'GET', '/in-doubt');

      const list = listIn(envelope);
      expect(answers).to.deep.equal(told);
      expect(await desk.balance()).to.equal(balance);
      expect(list.map(({ reason, amount = null }) => [reason, amount])).to.deep.equal(doubts);
    });
  }

  for (const { label, title, sent, items } of LEGIBLE) {
    it(`names the player, the Agent and the money, with ${label}: ${title}`, async () => {
      await open(label);
      await gateway.world.tokens.add(opaqueTokenOf(1, { digest: new NodeDigests().sha256(TOKEN) }));
      for (const one of sent) await tell(gateway, label, one);
      const lists = [await admin(gateway, 'GET', '/in-doubt'), await post(gateway, '/papi/v1/order/in-doubt')];

      for (const { envelope } of lists) expectNamed(listIn(envelope), { label, items });
    });
  }
});
