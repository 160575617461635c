import type { ProviderGateway } from '../../../application/ports/provider-gateway.ts';
import type { ProviderInbox, ProviderReply, ProviderRequest } from '../../../application/ports/provider-inbox.ts';
import type { RecordedEvents } from '../../../domain/reconciliation/recorded-events.ts';
import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';
import type { Protocol } from '../../../domain/provider/protocol.ts';
import type { InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { CreateSimulator } from '../simulation/simulator.ts';
import type { ProviderRuntime } from './provider-runtime.ts';

/** A provider in its operator's configuration. */
export interface ProviderConnection {
  readonly code: string;
  /** The base URL without a slash at its end. */
  readonly baseUrl: string;
  /** The credentials by the protocol's names, which the protocol's README lists. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The wallet currencies of this provider. */
  readonly currencies: readonly string[];
  /** Longest time of one upstream call, from the first byte to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Whether it must have a public address, and none of the gateway's own network or machine. */
  readonly isPublicOnly?: boolean;
  readonly runtime: ProviderRuntime;
}

/** The callbacks of a protocol: the inbox and the money rules. */
export interface InboundHalf {
  readonly moneyPolicy: MoneyPolicy;
  /** Creates the events of a bet or round from the upstream's own records. */
  readonly recordedEvents: RecordedEvents;
  /** The upstream's longest wait for an answer to a bet, before it takes back the bet. */
  readonly answerWindowMs: number;
  /** Makes the inbox, which stores nothing between requests. */
  listen(connection: ProviderConnection): Result<ProviderInbox, InvalidParameter>;
  /** The reply after a fault of the gateway. After this reply the upstream repeats or asks. It works for any request, without credentials. */
  fault(request: ProviderRequest): ProviderReply;
}

/** One upstream protocol: its column of the matrix, its rules, and its two directions. */
export interface ProviderProtocol extends Protocol {
  /** The first fault of the credentials, by the name of the field. */
  checkCredentials(credentials: Readonly<Record<string, string>>): InvalidParameter | undefined;
  /** Makes the gateway, which opens no connection before the first call. */
  connect(connection: ProviderConnection): Result<ProviderGateway, InvalidParameter>;
  /** Absent for a protocol without callbacks. */
  readonly inbound?: InboundHalf;
  /** Loads the simulator, for use without the real provider. */
  loadSimulator(): Promise<CreateSimulator>;
}
