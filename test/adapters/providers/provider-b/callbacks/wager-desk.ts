/** Requests of the upstream about one player's wagers, from the wire into the books. */
import { ListeningProviders, PROTOCOLS } from '../../../../../src/adapters/providers/index.ts';
import { providerB } from '../../../../../src/adapters/providers/provider-b/index.ts';
import type { ExactJsonObject } from '../../../../../src/adapters/providers/upstream/exact-json.ts';
import { ProviderDesk, whole } from '../../../../application/wallet/provider-desk.ts';
import { inMemoryWorld } from '../../../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../../../fakes/remembering-secret-box.ts';
import { providerOf } from '../../../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../../../ports/money-seeds.ts';
import { fund } from '../../../../ports/wallet-seeds.ts';
import { CONNECTION, signed } from './listening.ts';

const CODE = 'B1';
const runtime = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };

type Fields = ExactJsonObject;

/** A player `ANN` with 100, whose wallet the gateway holds. */
export class WagerDesk {
  readonly #world = inMemoryWorld();
  readonly desk: ProviderDesk;
  readonly #secrets = new RememberingSecretBox();
  #ids = 0;

  constructor() {
    const inboxes = new ListeningProviders({ protocols: PROTOCOLS, secrets: this.#secrets, timeoutMs: 1_000, runtime });
    this.desk = new ProviderDesk(this.#world, { policy: providerB.inbound!.moneyPolicy, inboxes });
  }

  async open(): Promise<void> {
    const world = this.#world;
    await this.desk.furnish();
    const credentialsSealed = this.#secrets.seal(JSON.stringify(CONNECTION.credentials));
    await world.providers.create(
      providerOf({ code: CODE, protocol: 'provider-b', ipAllowList: [], currencies: ['USD'], credentialsSealed }),
    );
    await world.accounts.open({ playerId: PLAYER, provider: CODE, currency: 'USD' }, ['ANN'].values());
    await fund(world, '100');
  }

  /** Sends one transaction of wager `W1`; the code of its row. */
  async send(call: 'withdraw' | 'deposit', action: string, amount: string, more: Fields = {}): Promise<number> {
    const transaction = { id: `id-${(this.#ids += 1)}`, action, amount, wager_code: 'W1', round_id: 'R1', ...more };
    const entry = { member_account: 'ANN', product_code: 1138, transactions: [transaction] };
    const { data } = await this.#post(call, { batch_requests: [entry] });
    return (data as readonly { readonly code: number }[])[0]!.code;
  }

  /** Pushes one wager `W1`; the code of the push. */
  async push(status: string, more: Fields = {}): Promise<number> {
    const wager = {
      member_account: 'ANN',
      wager_code: 'W1',
      wager_status: status,
      currency: 'USD',
      round_id: 'R1',
      ...more,
    };
    const { code } = await this.#post('pushbetdata', { wagers: [wager] });
    return code as number;
  }

  balance(): Promise<string> {
    return this.desk.balance();
  }

  /** The reasons for which people are asked to look: at movements first, then at refusals. */
  get doubts(): readonly string[] {
    const { walletTransactions } = this.#world.books.money;
    const moved = walletTransactions.flatMap(
      ({ transaction }) => transaction.discrepancy ?? transaction.refusedBecause ?? [],
    );
    return [...moved, ...this.desk.noted.map(([, because]) => because)];
  }

  async #post(call: 'withdraw' | 'deposit' | 'pushbetdata', fields: object): Promise<Record<string, unknown>> {
    const reply = await this.desk.receiver.execute(CODE, whole(signed(call, fields)));
    if (!reply.ok) throw new Error(reply.error.kind);
    return JSON.parse(reply.value.body) as Record<string, unknown>;
  }
}
