import type { Protocol } from '../../domain/provider/protocol.ts';
import type { Transfer } from '../../domain/wallet/transfer.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { TransferBook } from '../ports/transfer-book.ts';
import { MARGIN_MS, pauseAt } from '../../domain/wallet/transfer-pauses.ts';
import { whyUndecided } from './transfer-failure.ts';
import { WAYS, type Finding } from './ways.ts';

interface ResolveTransferParts {
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly gateways: ProviderGateways;
  readonly accounts: AccountStore;
  readonly transfers: TransferBook;
  readonly clock: Clock;
  /** The time-out for providers without their own. */
  readonly timeoutMs: number;
  /** The age of a transfer from which the gateway trusts a provider that does not know the transfer. */
  readonly graceMs: number;
}

/**
 * The most requests of one sending: the provider refuses the order because it does not know the player, the player is registered again, and the order
 * is sent again.
 */
const SENDING_EXCHANGES_MAX = 3;

/** Decides one pending transfer by the present answer of its provider. Without a decisive answer the transfer stays pending. */
export class ResolveTransfer {
  readonly #parts: ResolveTransferParts;
  /** The looks that are under way. Several callers who ask about one transfer cause only one question to the provider. */
  readonly #looks = new Map<string, Promise<Transfer>>();

  constructor(parts: ResolveTransferParts) {
    this.#parts = parts;
  }

  /** Returns the transfer after the look. */
  async execute(transfer: Transfer): Promise<Transfer> {
    const known = this.#looks.get(transfer.id);
    if (known !== undefined) return known;
    const look = this.#resolve(transfer).finally(() => this.#looks.delete(transfer.id));
    this.#looks.set(transfer.id, look);
    return look;
  }

  async #resolve(transfer: Transfer): Promise<Transfer> {
    const { transfers, clock } = this.#parts;
    const finding = await this.#look(transfer);
    if (finding === undefined) return (await transfers.find(transfer.agent, transfer.transferId)) ?? transfer;
    if (finding.status !== 'pending') return transfers.decide(transfer.id, finding);
    const nowMs = clock.nowMs();
    await transfers.postpone(transfer.id, finding.remark, nowMs + pauseAt(nowMs - transfer.createdAtMs));
    return { ...transfer, remark: finding.remark };
  }

  /** Undefined if it is too early to look, or if the transfer was decided meanwhile. */
  async #look(transfer: Transfer): Promise<Finding | undefined> {
    const { providers, protocols, accounts, gateways, transfers, clock, graceMs } = this.#parts;
    const { playerId, currency, provider: code = '' } = transfer;
    // An inactive provider is asked too, because the money may be there.
    const provider = await providers.find(code);
    const protocol = provider && protocols.find(provider.protocol);
    const account = await accounts.find({ playerId, provider: code, currency });
    if (provider === undefined || protocol === undefined || account === undefined) {
      return { status: 'pending', remark: `provider ${code} or the player's account there is missing` };
    }
    if (this.#isUnderWay(transfer, provider, protocol)) return undefined;
    const gateway = gateways.connect(provider);
    if (!gateway.ok) return { status: 'pending', remark: whyUndecided(code, gateway.error) };
    const nowMs = clock.nowMs();
    return WAYS[protocol.transferResolution].look({
      transfer,
      provider: code,
      gateway: gateway.value,
      player: { name: account.upstreamName, currency },
      isOld: nowMs - transfer.createdAtMs >= Math.max(graceMs, this.#patienceMs(provider, SENDING_EXCHANGES_MAX)),
      noteRepetition: () => transfers.noteRepetition(transfer.id, clock.nowMs() + this.#patienceMs(provider)),
    });
  }

  /** A question does no harm, but the order is not sent again while the first sending may be under way. */
  #isUnderWay(transfer: Transfer, provider: KeptProvider, { transferResolution }: Protocol): boolean {
    const hasAnswer = transfer.remark !== '';
    const ageMs = this.#parts.clock.nowMs() - transfer.createdAtMs;
    return WAYS[transferResolution].repeats && !hasAnswer && ageMs < this.#patienceMs(provider, SENDING_EXCHANGES_MAX);
  }

  #patienceMs({ timeoutMs }: KeptProvider, exchanges = 1): number {
    return exchanges * (timeoutMs ?? this.#parts.timeoutMs) + MARGIN_MS;
  }
}

/** The most transfers that one round claims and looks at simultaneously. */
const ROUND_MAX = 50;
/**
 * The lease of a claimed transfer: longer than the usual wait for a provider, and short enough that another process soon continues the work of a
 * killed one. Two looks at one transfer do no harm, because a question moves nothing, and one order id moves money once.
 */
const LEASE_MS = 60_000;

/** The outcome of a round. */
export interface ResolvedTransfers {
  readonly decided: readonly Transfer[];
  /** Still pending transfers, each with the reason as its remark. */
  readonly undecided: readonly Transfer[];
  /** Faults of single transfers, which are due again when their lease ends. */
  readonly faults: readonly unknown[];
  /** Whether more transfers may be due. */
  readonly hasMore: boolean;
}

/** Claims pending transfers that are due, and decides those that their providers can answer. Several processes may do this at once. */
export class ResolveTransfers {
  readonly #transfers: TransferBook;
  readonly #resolve: ResolveTransfer;
  readonly #clock: Clock;

  constructor(transfers: TransferBook, resolve: ResolveTransfer, clock: Clock) {
    this.#transfers = transfers;
    this.#resolve = resolve;
    this.#clock = clock;
  }

  async execute(): Promise<ResolvedTransfers> {
    const nowMs = this.#clock.nowMs();
    const due = await this.#transfers.claimDue(nowMs, nowMs + LEASE_MS, ROUND_MAX);
    const looked = await Promise.allSettled(due.map((transfer) => this.#resolve.execute(transfer)));
    const seen = looked.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
    return {
      decided: seen.filter(({ status }) => status !== 'pending'),
      undecided: seen.filter(({ status }) => status === 'pending'),
      faults: looked.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : [])),
      hasMore: due.length === ROUND_MAX,
    };
  }
}
