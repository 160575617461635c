import type { ProviderGateway } from '../../../application/ports/provider-gateway.ts';
import type { ProviderInbox, ProviderReply, ProviderRequest } from '../../../application/ports/provider-inbox.ts';
import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';
import type { Protocol } from '../../../domain/provider/protocol.ts';
import type { InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { CreateSimulator } from '../simulation/simulator.ts';
import type { ProviderRuntime } from './provider-runtime.ts';

/** A provider as its operator configured it. */
export interface ProviderConnection {
  readonly code: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** By the names the protocol gives them; its README lists them. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The wallets' currencies that this provider serves. */
  readonly currencies: readonly string[];
  /** Longest that one upstream call may take, from its first byte to its answer's last. */
  readonly timeoutMs: number;
  readonly runtime: ProviderRuntime;
}

/** The listening half of a protocol: what it calls the gateway for, and how it wants money matters decided. */
export interface InboundHalf {
  readonly moneyPolicy: MoneyPolicy;
  /** Longest that the provider waits for an answer to a bet before it takes it back. */
  readonly answerWindowMs: number;
  /** Ready to read; keeps nothing from request to request. */
  listen(connection: ProviderConnection): Result<ProviderInbox, InvalidParameter>;
  /** The reply when something here failed: one after which the upstream tries again or asks. Needs no credentials, and any request will do. */
  fault(request: ProviderRequest): ProviderReply;
}

/** One upstream protocol: its column of the matrix, its rules, and how to speak it. */
export interface ProviderProtocol extends Protocol {
  /** Refuses credentials that miss or misspell something, by the name of the field. */
  checkCredentials(credentials: Readonly<Record<string, string>>): InvalidParameter | undefined;
  /** Ready to be called; opens no connection before the first call. */
  connect(connection: ProviderConnection): Result<ProviderGateway, InvalidParameter>;
  /** Absent as long as the protocol's callbacks are not spoken. */
  readonly inbound?: InboundHalf;
  /** Its simulator, loaded when somebody wants to play without the real provider. */
  loadSimulator(): Promise<CreateSimulator>;
}
