/** Requests of hundreds of movements of one player, from the wire into the books. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { ListeningProviders, PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import type { ProviderReply, ProviderRequest } from '../../../../src/application/ports/provider-inbox.ts';
import type { Result } from '../../../../src/domain/shared/result.ts';
import { ProviderDesk, whole } from '../../../application/wallet/provider-desk.ts';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { providerOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { imbalanceOf, PLAYER } from '../../../ports/money-seeds.ts';
import { fund } from '../../../ports/wallet-seeds.ts';
import { signed } from '../../providers/provider-b/callbacks/listening.ts';
import { posted } from '../../providers/listening.ts';
import { readConnection } from '../../providers/outbound-fixture.ts';
import { onBothDatabases } from '../knex-world.ts';

const MANY = 250;
const runtime = { nowMs: () => Date.now(), uuid: () => '', wait: () => Promise.resolve() };

const many = <T>(make: (at: number) => T): readonly T[] => Array.from({ length: MANY }, (_, at) => make(at));

/** A call of provider A whose total is that of its orders. */
function ofA(method: string, orders: readonly { readonly amount: number }[]): ProviderRequest {
  const { sn, secret_key: key } = readConnection('provider-a').credentials;
  const amount = orders.reduce((sum, one) => sum + one.amount, 0);
  const sign = createHash('md5').update(`r-1${sn}ANN${amount}${key}`).digest('hex');
  const params = { random: 'r-1', sign, sn, loginId: 'ANN', amount, orders };
  return posted('/', 'application/json', JSON.stringify({ id: 1, method, params, jsonrpc: '2.0' }));
}
const betsOfA = ofA(
  'open.operator.order.transfer',
  many((at) => ({ orderId: at, gameId: '1', issueId: 'R1', amount: -1 })),
);
const payoutsOfA = ofA(
  'open.operator.calc.transfer',
  many((at) => ({ orderId: at, gameId: '1', amount: 2 })),
);

/** One member's entry of provider B; all of it concerns one wager. */
const ofB = (call: 'withdraw' | 'deposit', action: string, more: readonly object[] = []): ProviderRequest => {
  const transactions = many((at) => ({ id: `${action}${at}`, action, amount: 1, wager_code: 'W1' }));
  const entry = { member_account: 'ANN', product_code: 1138, transactions: [...transactions, ...more] };
  return signed(call, { batch_requests: [entry] });
};
const UNKNOWN_BET = { id: 'late', action: 'CANCEL', amount: 1, wager_code: 'nobody knows it' };

function codeIn(reply: Result<ProviderReply, unknown>): string | undefined {
  return /"(?:code|orderResult)":"?(\d+)/.exec(reply.ok ? reply.value.body : '')?.[1];
}

describe('a request of hundreds of movements of one player', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('is booked', openWorld, (world) => {
      let desk: ProviderDesk;

      async function open(label: string): Promise<void> {
        const { protocol, inbound } = PROTOCOLS.find((one) => one.label === label)!;
        const secrets = new RememberingSecretBox();
        const inboxes = new ListeningProviders({ protocols: PROTOCOLS, secrets, timeoutMs: 1_000, runtime });
        desk = new ProviderDesk(world(), { policy: inbound!.moneyPolicy, inboxes });
        await desk.furnish();
        const credentialsSealed = secrets.seal(JSON.stringify(readConnection(protocol).credentials));
        await world().providers.create(providerOf({ code: label, protocol, currencies: ['USD'], credentialsSealed }));
        await world().accounts.open({ playerId: PLAYER, provider: label, currency: 'USD' }, ['ANN'].values());
        await fund(world(), '10000');
      }

      /** The balance after the requests, and the code of each answer. */
      async function sent(label: string, ...requests: readonly ProviderRequest[]): Promise<readonly unknown[]> {
        const codes: unknown[] = [];
        for (const request of requests) codes.push(codeIn(await desk.receiver.execute(label, whole(request))));
        expect(imbalanceOf(await world().ledger())).to.deep.equal({});
        return [await desk.balance(), ...codes];
      }

      it('at A, the payouts order by order: one of an unknown order stops no other', async () => {
        await open('A');
        const { body, ...rest } = payoutsOfA;
        const withUnknown = { ...rest, body: body.replace('"orderId":7,', '"orderId":70000,') };

        expect(await sent('A', betsOfA)).to.deep.equal(['9750', '1']);
        expect(await sent('A', withUnknown, withUnknown)).to.deep.equal(['10248', '0', '0']);
        expect(await sent('A', payoutsOfA, payoutsOfA)).to.deep.equal(['10250', '1', '1']);
      });

      it('at B, all of an entry or nothing of it', async () => {
        await open('B');
        const [bets, payouts] = [ofB('withdraw', 'BET'), ofB('deposit', 'SETTLED')];

        expect(await sent('B', ofB('deposit', 'BONUS', [UNKNOWN_BET]))).to.deep.equal(['10000', '1006']);
        expect(await sent('B', bets, payouts)).to.deep.equal(['10000', '0', '0']);
        expect(await sent('B', bets, payouts)).to.deep.equal(['10000', '1003', '1003']);
        expect(await sent('B', ofB('deposit', 'CANCEL'))).to.deep.equal(['10250', '0']);
      });
    });
  });
});
