/** Money that cannot be booked, over HTTP: real inboxes, decisions and replies, and the list that an operator reads. */
import { expect } from 'chai';
import { ListeningProviders, PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { fund } from '../../../ports/wallet-seeds.ts';
import { readConnection } from '../../providers/outbound-fixture.ts';
import { admin } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import {
  atA,
  atD,
  BET_AT_A,
  BET_AT_D,
  betAtC,
  cancelAtC,
  EVE,
  HUGE,
  winAtA,
  winAtC,
  winAtD,
  type Sent,
} from './money-requests.ts';

/** The code in each protocol's answer, as text. */
const CODES = { A: /"code":(\d+)|"orderResult":"1"/, C: /<error>(\d+)</, D: /"errorCode":(\d+)/ } as const;
type Label = keyof typeof CODES;

interface Case {
  readonly label: Label;
  readonly title: string;
  readonly sent: readonly Sent[];
  readonly told: readonly string[];
  readonly balance: string;
  readonly doubts: readonly (readonly [reason: string, amount: string | null])[];
}

// Where the codes are from: the READMEs of the protocols. Nothing here may end with a success for money that did not move.
const CASES: readonly Case[] = [
  {
    label: 'C',
    title: 'a second payout of the same amount in a table’s round, under another number',
    sent: [betAtC('1'), winAtC('2'), winAtC('3'), winAtC('2'), winAtC('3')],
    told: ['0', '0', '1005', '0', '1005'],
    balance: '112.5',
    doubts: [['conflict', '25.0000']],
  },
  {
    label: 'C',
    title: 'nothing where a fishing game pays twice, once for each number',
    sent: ['2', '3', '2', '3'].map((txnid) => winAtC(txnid, 'gametype=multiplayer')),
    told: ['0', '0', '0', '0'],
    balance: '150',
    doubts: [],
  },
  {
    label: 'C',
    title: 'a payout whose bet was taken back',
    sent: [betAtC('1'), cancelAtC('2', '1'), winAtC('3')],
    told: ['0', '0', '1005'],
    balance: '100',
    doubts: [['bet_cancelled', '25.0000']],
  },
  {
    label: 'C',
    title: 'a cancellation whose number names a second bet',
    sent: [betAtC('1'), betAtC('2'), cancelAtC('3', '1'), cancelAtC('3', '2'), cancelAtC('3', '1')],
    told: ['0', '0', '0', '1005', '0'],
    balance: '87.5',
    doubts: [['conflict', '12.5000']],
  },
  {
    label: 'C',
    title: 'a payout that is too large to be true',
    sent: [winAtC('2', 'gametype=slot', HUGE)],
    told: ['1002'],
    balance: '100',
    doubts: [['amount_too_large', `${HUGE}.0000`]],
  },
  {
    label: 'D',
    title: 'a payout that is too large to be true, retried as well',
    sent: [BET_AT_D, winAtD('PointInout', HUGE), winAtD('TimeoutBetReturn', HUGE)],
    told: ['0', '1', '901'],
    balance: '90',
    doubts: [['amount_too_large', `${HUGE}.0000`]],
  },
  {
    label: 'A',
    title: 'a settlement that is too large to be true',
    sent: [BET_AT_A, winAtA(Number(HUGE))],
    told: ['1', '0'],
    balance: '80',
    doubts: [['amount_too_large', `${HUGE}.0000`]],
  },
  {
    label: 'D',
    title: 'a retried payout of an unknown bet',
    sent: [winAtD('TimeoutBetReturn', '25')],
    told: ['901'],
    balance: '100',
    doubts: [['unknown_bet', '25.0000']],
  },
  {
    label: 'D',
    title: 'nothing when that payout is booked after its bet',
    sent: [winAtD('TimeoutBetReturn', '25'), BET_AT_D, winAtD('TimeoutBetReturn', '25')],
    told: ['901', '0', '0'],
    balance: '115',
    doubts: [],
  },
  {
    label: 'D',
    title: 'a retried payout that was paid with another amount',
    sent: [BET_AT_D, winAtD('PointInout', '25'), winAtD('TimeoutBetReturn', '30')],
    told: ['0', '0', '901'],
    balance: '115',
    doubts: [['conflict', '30.0000']],
  },
  {
    label: 'A',
    title: 'a settlement that was paid with another amount',
    sent: [BET_AT_A, winAtA(50), winAtA(60)],
    told: ['1', '1', '0'],
    balance: '130',
    doubts: [['conflict', '60.0000']],
  },
  {
    label: 'A',
    title: 'a settlement of an unknown order',
    sent: [winAtA(50)],
    told: ['0'],
    balance: '100',
    doubts: [['unknown_bet', '50.0000']],
  },
  {
    label: 'C',
    title: 'a payout whose amount cannot be read, once however often it comes',
    sent: [winAtC('2', 'gametype=slot', '25,0'), winAtC('2', 'gametype=slot', '25,0')],
    told: ['1002', '1002'],
    balance: '100',
    doubts: [['unreadable', null]],
  },
  {
    label: 'C',
    title: 'a payout of a player who is not known, and not their bet',
    sent: [betAtC('1', EVE), winAtC('2', 'gametype=bac', '25.00', EVE)],
    told: ['1000', '1000'],
    balance: '100',
    doubts: [['unknown_player', '25.0000']],
  },
  {
    label: 'C',
    title: 'a payout in a currency that the player does not have',
    sent: [winAtC('2', 'gametype=slot', '25.00', 'username=ANN&currency=EUR')],
    told: ['1001'],
    balance: '100',
    doubts: [['wrong_currency', '25.0000']],
  },
  {
    label: 'D',
    title: 'a payout whose amount cannot be read, and not a bet',
    sent: [atD('PointInout', { money: '1e3', dealid: '1', code: '2' }), winAtD('PointInout', '1e3')],
    told: ['106', '106'],
    balance: '100',
    doubts: [['unreadable', null]],
  },
  {
    label: 'A',
    title: 'a settlement whose orders do not add up to what is signed',
    sent: [BET_AT_A, atA('open.operator.calc.transfer', 60, { orderId: 1, gameId: '1', amount: 50 })],
    told: ['1', '700'],
    balance: '80',
    doubts: [['unreadable', null]],
  },
];

const NO_FAULT = { execute: () => undefined };

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
      return { providerCallbacks: { receive: desk.receiver, writeFault: NO_FAULT, trustedProxies: 0 } };
    });
    await desk.furnish();
    const { credentials } = readConnection(protocol.protocol);
    await gateway.world.providers.create({
      ...(await gateway.world.providers.find(PROVIDER))!,
      ...{ code: label, protocol: protocol.protocol, ipAllowList: [], currencies: ['USD'] },
      credentialsSealed: secrets.seal(JSON.stringify(credentials)),
    });
    const { id: playerId } = (await gateway.world.players.find('AGENT-1', 'ANN'))!;
    await gateway.world.accounts.open({ playerId, provider: label, currency: 'USD' }, ['ANN'].values());
    await fund(gateway.world, '100');
  }

  async function tell(label: Label, { path = '', contentType, body }: Sent): Promise<string> {
    const response = await fetch(`${gateway.url}/provider/${label}${path}`, {
      ...{ method: 'POST', body, headers: { 'Content-Type': contentType } },
    });
    const [whole = '', code] = CODES[label].exec(await response.text()) ?? [];
    return code ?? whole.slice(-2, -1);
  }

  for (const { label, title, sent, told, balance, doubts } of CASES) {
    it(`leaves in doubt, with ${label}: ${title}`, async () => {
      await open(label);

      const answers: string[] = [];
      for (const one of sent) answers.push(await tell(label, one));
      const { envelope } = await admin(gateway, 'GET', '/in-doubt');

      const { list } = envelope.data as { readonly list: readonly Readonly<Record<string, string>>[] };
      expect(answers).to.deep.equal(told);
      expect(await desk.balance()).to.equal(balance);
      expect(list.map(({ reason, amount = null }) => [reason, amount])).to.deep.equal(doubts);
    });
  }
});
