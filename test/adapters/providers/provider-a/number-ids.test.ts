/** Ids that are JSON numbers, from the wire into a wallet. */
import { expect } from 'chai';
import { providerA } from '../../../../src/adapters/providers/provider-a/index.ts';
import { signatureOf, SIGNATURE_RULES } from '../../../../src/adapters/providers/provider-a/signature.ts';
import { inboxOf, listeningOf, posted } from '../listening.ts';
import { readConnection } from '../outbound-fixture.ts';
import { WalletBehindInbox } from '../wallet-behind-inbox.ts';

const { credentials, currencies } = readConnection('provider-a');
const SN = credentials['sn']!;
const KEYS = { secretKey: credentials['secret_key']!, secretCode: 'not needed' };

/** A call with the numbers as they are written here, signed over the literal of the amount. */
function called(method: string, amount: string, more: string) {
  const text = { random: 'r', sn: SN, loginId: 'ANN', amount };
  const sign = signatureOf(SIGNATURE_RULES['open.operator.user.transfer'], text, KEYS);
  const params = `{"random":"r","sn":"${SN}","sign":"${sign}","loginId":"ANN","amount":${amount},${more}}`;
  return posted('/', 'application/json', `{"id":"1","method":"open.operator.${method}","params":${params}}`);
}

const order = (id: string, amount: string): string => `"orders":[{"orderId":${id},"amount":${amount}}]`;

describe('a number that provider-a sends as an id', () => {
  let gateway: WalletBehindInbox;

  beforeEach(() => {
    const inbox = inboxOf(listeningOf(providerA, credentials, { currencies, nowMs: 0 }));
    gateway = new WalletBehindInbox('100', inbox, providerA.inbound!.moneyPolicy);
  });

  const balance = (): string => gateway.wallet.balance.toString();

  for (const again of ['1.0', '1e0', '10e-1']) {
    it(`moves one bet once, sent as 1 and as ${again}`, () => {
      gateway.replyTo(called('order.transfer', '-20', order('1', '-20')));
      gateway.replyTo(called('order.transfer', '-20.0', order(again, '-20')));

      expect(balance()).to.equal('80');
    });

    it(`settles the bet 1 as ${again}, and moves a fishing transfer once`, () => {
      gateway.replyTo(called('order.transfer', '-20', order('1', '-20')));
      gateway.replyTo(called('calc.transfer', '5E+1', order(again, '50.00')));
      gateway.replyTo(called('user.transfer', '-10', '"bizId":1'));
      gateway.replyTo(called('user.transfer', '-10', `"bizId":${again}`));

      expect(balance()).to.equal('120');
    });
  }

  it('is no text of other letters', () => {
    gateway.replyTo(called('order.transfer', '-20', order('1', '-20')));
    gateway.replyTo(called('order.transfer', '-20', order('"1.0"', '-20')));

    expect(balance()).to.equal('60');
  });
});
