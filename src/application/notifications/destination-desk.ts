import {
  destinationAddress,
  destinationName,
  DESTINATIONS_MAX,
  shownAddress,
  type Destination,
  type DestinationKind,
  type KeptDestination,
  type Severity,
} from '../../domain/notification/destination.ts';
import { testMessage } from '../../domain/notification/message.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, callRefused, notFound } from '../failure.ts';
import type { AlreadyExists, CallRefused, NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { DestinationStore, SentMessage } from '../ports/destination-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Delivery, DeliverMessage } from './deliver-message.ts';

/** The last messages that are shown with a destination. */
const MESSAGES_SHOWN_MAX = 20;

/** The places that this gateway can reach. */
export interface Reach {
  /** Whether a mail server is configured. */
  readonly hasMail: boolean;
  /** Why nothing may be sent to this URL; undefined if it may. */
  readonly refusalOf: (url: string) => string | undefined;
}

interface DeskParts {
  readonly destinations: DestinationStore;
  readonly secrets: SecretBox;
  readonly reach: Reach;
  readonly clock: Clock;
}

/** A destination with its last messages, the newest first. */
export interface ShownDestination extends Destination {
  readonly messages: readonly SentMessage[];
}

/** Lists the destinations by name. */
export class ListDestinations {
  readonly #destinations: Pick<DestinationStore, 'list'>;

  constructor(destinations: Pick<DestinationStore, 'list'>) {
    this.#destinations = destinations;
  }

  async execute(): Promise<Result<readonly Destination[], never>> {
    return ok(await this.#destinations.list());
  }
}

/** Shows a destination with its last messages. */
export class ShowDestination {
  readonly #destinations: Pick<DestinationStore, 'find' | 'messages'>;

  constructor(destinations: Pick<DestinationStore, 'find' | 'messages'>) {
    this.#destinations = destinations;
  }

  async execute(name: string): Promise<Result<ShownDestination, NotFound>> {
    const found = await this.#destinations.find(inLowerCase(name));
    if (found === undefined) return err(unknown(name));
    return ok({ ...found, messages: await this.#destinations.messages(found.name, MESSAGES_SHOWN_MAX) });
  }
}

interface NewDestination {
  readonly name: string;
  readonly kind: DestinationKind;
  readonly address: string;
  readonly severity: Severity;
  readonly by: string;
}

/** Adds a destination. It is told about everything that stands, within a minute. */
export class AddDestination {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  async execute(given: NewDestination): Promise<Result<Destination, InvalidParameter | AlreadyExists | CallRefused>> {
    const { destinations, secrets, clock } = this.#parts;
    const { kind, severity, by: createdBy } = given;
    const name = destinationName(given.name);
    if (!name.ok) return name;
    const address = addressFor(this.#parts.reach, kind, given.address);
    if (!address.ok) return address;
    const destination: KeptDestination = {
      name: name.value,
      kind,
      severity,
      createdBy,
      ...keptAddress(secrets, kind, address.value),
      isActive: true,
      createdAtMs: clock.nowMs(),
      deliveredAtMs: undefined,
      failingSinceMs: undefined,
      lastError: undefined,
    };
    const added = await destinations.add(destination, DESTINATIONS_MAX);
    if (added === 'full') return err(FULL);
    return added === 'added' ? ok(destination) : err(alreadyExists('destination', name.value));
  }
}

interface Changes {
  readonly address?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly isActive?: boolean | undefined;
}

/** Changes a destination. Its name and its kind stay. */
export class ChangeDestination {
  readonly #parts: Omit<DeskParts, 'clock'>;

  constructor(parts: Omit<DeskParts, 'clock'>) {
    this.#parts = parts;
  }

  async execute(name: string, changes: Changes): Promise<Result<Destination, InvalidParameter | NotFound>> {
    const { destinations, secrets, reach } = this.#parts;
    const found = await destinations.find(inLowerCase(name));
    if (found === undefined) return err(unknown(name));
    const { address: text, ...others } = changes;
    const given = text === undefined ? ok(undefined) : addressFor(reach, found.kind, text);
    if (!given.ok) return given;
    const address = given.value === undefined ? undefined : keptAddress(secrets, found.kind, given.value);
    const changed = await destinations.change(found.name, { ...others, address });
    return changed === undefined ? err(unknown(name)) : ok(changed);
  }
}

/** Removes a destination with its messages. */
export class RemoveDestination {
  readonly #destinations: Pick<DestinationStore, 'remove'>;

  constructor(destinations: Pick<DestinationStore, 'remove'>) {
    this.#destinations = destinations;
  }

  async execute(name: string): Promise<Result<undefined, NotFound>> {
    return (await this.#destinations.remove(inLowerCase(name))) ? ok(undefined) : err(unknown(name));
  }
}

interface TestDestinationParts {
  readonly destinations: Pick<DestinationStore, 'find'>;
  readonly deliver: Pick<DeliverMessage, 'execute'>;
  readonly randomness: Pick<Randomness, 'id'>;
  readonly clock: Clock;
  readonly publicUrl: string | undefined;
}

export interface TestedDestination extends Pick<Delivery, 'isDelivered' | 'answer'> {
  readonly latencyMs: number;
}

/** Sends a test message to a destination at once, also to one that is not active, and shows the answer. It is kept nowhere. */
export class TestDestination {
  readonly #parts: TestDestinationParts;

  constructor(parts: TestDestinationParts) {
    this.#parts = parts;
  }

  async execute(name: string): Promise<Result<TestedDestination, NotFound>> {
    const { destinations, deliver, randomness, clock, publicUrl } = this.#parts;
    const found = await destinations.find(inLowerCase(name));
    if (found === undefined) return err(unknown(name));
    const nowMs = clock.nowMs();
    const { isDelivered, answer } = await deliver.execute({
      ...testMessage(found.name, { publicUrl, nowMs }),
      id: randomness.id(),
      kind: found.kind,
      addressSealed: found.addressSealed,
    });
    return ok({ isDelivered, answer, latencyMs: Math.max(0, clock.nowMs() - nowMs) });
  }
}

const unknown = (name: string): NotFound => notFound('destination', name);

const FULL = callRefused('not_allowed', `there are ${DESTINATIONS_MAX} destinations already; remove one first`);

const keptAddress = (secrets: Pick<SecretBox, 'seal'>, kind: DestinationKind, address: string) => ({
  addressSealed: secrets.seal(address),
  shownAddress: shownAddress(kind, address),
});

function addressFor(
  { hasMail, refusalOf }: Reach,
  kind: DestinationKind,
  text: string,
): Result<string, InvalidParameter> {
  if (kind === 'email' && !hasMail)
    return err(invalidParameter('kind', 'may be email only where SMTP_URL and SMTP_FROM are set'));
  const address = destinationAddress(kind, text);
  const refusal = kind === 'email' || !address.ok ? undefined : refusalOf(address.value);
  return refusal === undefined ? address : err(invalidParameter('address', `cannot be sent to: ${refusal}`));
}
