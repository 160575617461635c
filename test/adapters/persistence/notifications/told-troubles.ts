/** Processes that look for troubles and send messages about them, over one database. */
import type { Knex } from 'knex';
import { KnexDestinationStore } from '../../../../src/adapters/persistence/notifications/knex-destination-store.ts';
import { KnexNotificationQueue } from '../../../../src/adapters/persistence/notifications/knex-notification-queue.ts';
import { explainedTrouble } from '../../../../src/adapters/api/words/money-troubles.ts';
import { DeliverMessage } from '../../../../src/application/notifications/deliver-message.ts';
import { sendToOperators } from '../../../../src/application/notifications/send-messages.ts';
import { TellTroubles } from '../../../../src/application/notifications/tell-troubles.ts';
import type { CallbackSender } from '../../../../src/application/ports/callback-sender.ts';
import type { Mailer } from '../../../../src/application/ports/mailer.ts';
import type { MoneyTrouble } from '../../../../src/domain/diagnosis/money-trouble.ts';
import type { DestinationKind } from '../../../../src/domain/notification/destination.ts';
import { NodeRandomness } from '../../../../src/adapters/cryptography/node-randomness.ts';
import { ControllableClock } from '../../../fakes/controllable-clock.ts';
import { ScriptedCallbackSender } from '../../../fakes/scripted-callback-sender.ts';
import { ScriptedMailer } from '../../../fakes/scripted-mailer.ts';

export const REPEAT_MS = 4 * 3_600_000;

/** The parts that the processes share. `found` are the troubles that the database shows. */
export class Troubled {
  readonly clock: ControllableClock;
  readonly mailer: Mailer;
  readonly sender: CallbackSender;
  readonly destinations: KnexDestinationStore;
  readonly #knex: Knex;
  found: readonly MoneyTrouble[] = [];
  /** How often a process has looked at the database for troubles. */
  looks = 0;

  constructor(
    knex: Knex,
    mailer: Mailer = new ScriptedMailer(),
    sender: CallbackSender = new ScriptedCallbackSender(),
    clock = new ControllableClock(),
  ) {
    this.clock = clock;
    this.#knex = knex;
    this.mailer = mailer;
    this.sender = sender;
    this.destinations = new KnexDestinationStore(knex);
  }

  /** A process, and the troubles that only it knows. */
  process(own: () => readonly MoneyTrouble[] = () => []) {
    const { clock, mailer, sender, destinations } = this;
    const queue = new KnexNotificationQueue(this.#knex);
    const randomness = new NodeRandomness();
    // Addresses are as they were given.
    const secrets = { open: (sealed: string) => sealed };
    const observer = { attempted: () => undefined, failing: () => undefined };
    const find = () => {
      this.looks += 1;
      return Promise.resolve([...this.found, ...own()]);
    };
    const tell = new TellTroubles({
      destinations,
      queue,
      randomness,
      clock,
      observer,
      repeatMs: REPEAT_MS,
      moneyTroubles: { find, ofThisProcess: own },
      tell: explainedTrouble,
      owner: randomness.id(),
      publicUrl: 'https://games.example.com',
    });
    const deliver = new DeliverMessage({ mailer, sender, secrets });
    const send = (...kinds: readonly DestinationKind[]) =>
      sendToOperators({ queue, deliver, clock, observer }, kinds).execute();
    return { tell, send };
  }
}
