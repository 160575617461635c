/** The use cases of people about destinations, over a store in memory. */
import { DeliverMessage } from '../../../src/application/notifications/deliver-message.ts';
import {
  AddDestination,
  ChangeDestination,
  ListDestinations,
  RemoveDestination,
  ShowDestination,
  TestDestination,
} from '../../../src/application/notifications/destination-desk.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { DestinationStore } from '../../../src/application/ports/destination-store.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { answered, ScriptedCallbackSender } from '../../fakes/scripted-callback-sender.ts';
import { ScriptedMailer } from '../../fakes/scripted-mailer.ts';

/** A host that no request may reach. */
export const INNER_HOST = 'inner.example.com';

export function destinationsOver(
  { destinations }: { readonly destinations: DestinationStore },
  clock: Clock,
  { hasMail = true, mailer = new ScriptedMailer(), sender = takingSender() } = {},
) {
  const secrets = new RememberingSecretBox();
  const reach = {
    hasMail,
    refusalOf: (url: string) => (url.includes(INNER_HOST) ? 'the address is not public' : undefined),
  };
  const parts = { destinations, secrets, reach, clock };
  const deliver = new DeliverMessage({ mailer, sender, secrets });
  return {
    addDestination: new AddDestination(parts),
    changeDestination: new ChangeDestination(parts),
    listDestinations: new ListDestinations(destinations),
    showDestination: new ShowDestination(destinations),
    removeDestination: new RemoveDestination(destinations),
    testDestination: new TestDestination({
      destinations,
      deliver,
      clock,
      randomness: new CountingRandomness(),
      publicUrl: undefined,
    }),
  };
}

/** A webhook that takes everything. */
export function takingSender(): ScriptedCallbackSender {
  const sender = new ScriptedCallbackSender();
  sender.replyWith(answered(200, {}));
  return sender;
}
