import { isFinal } from '../../domain/wallet/decide-event.ts';
import type { RefusedBecause, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import { ownedDetail } from '../../domain/in-doubt/owned-detail.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchOutcome, EventBatch, EventOutcome, NoWallet, UnreadReport } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { RefusalLog, UnbookedReport } from '../ports/refusal-log.ts';
import { walletKey, type PlayerWallet } from './player-wallet.ts';

export interface NoteRefusalsParts {
  readonly accounts: Pick<AccountStore, 'ownersOf'>;
  readonly refusals: RefusalLog;
  readonly randomness: Pick<Randomness, 'id'>;
  readonly clock: Clock;
}

/** Notes refusals that a person should examine and that leave no transaction. It does so before the reply to the provider, so that none is lost. */
export class NoteRefusals {
  readonly #parts: NoteRefusalsParts;

  constructor(parts: NoteRefusalsParts) {
    this.#parts = parts;
  }

  async execute(wallet: PlayerWallet, events: readonly WalletEvent[], outcome: BatchOutcome): Promise<void> {
    const { refusals, randomness, clock } = this.#parts;
    const noted = events.flatMap((event, at) => {
      const each = outcome.kind === 'no_wallet' ? DISABLED : outcome.outcomes[at];
      if (each?.kind !== 'refused' || !isNoted(event, each)) return [];
      return [{ id: randomness.id(), wallet: walletKey(wallet), event, because: each.because }];
    });
    if (noted.length > 0) await refusals.note(noted, clock.nowMs());
  }

  /** Notes events of a player who has no such wallet in the gateway. */
  async ofNobody(provider: string, { player, events }: EventBatch, because: NoWallet): Promise<void> {
    if (because === 'player_disabled') return;
    const { upstreamName, currency } = player;
    await this.#unbooked(
      events.filter(movesNoStake).map(({ kind, transactionId: reference, action, movement: amount }) => ({
        provider,
        reference,
        kind,
        currency,
        amount,
        because,
        detail: `${action} of ${upstreamName.text}`,
      })),
    );
  }

  /** Notes reports that the provider's inbox did not understand. */
  async unread(provider: string, reports: readonly UnreadReport[]): Promise<void> {
    if (reports.length === 0) return;
    const names = reports.flatMap(({ member }) => member ?? []);
    const owners = await this.#parts.accounts.ownersOf(provider, names);
    await this.#unbooked(
      reports.map(({ reference, detail, member, currency, amount }) => {
        const owner = owners.get(member?.text ?? '');
        return {
          provider,
          reference,
          amount,
          kind: undefined,
          currency: currency ?? owner?.currency,
          because: 'unreadable',
          detail: owner === undefined ? detail : ownedDetail(owner, detail),
        };
      }),
    );
  }

  async #unbooked(reports: readonly Omit<UnbookedReport, 'id'>[]): Promise<void> {
    const { refusals, randomness, clock } = this.#parts;
    if (reports.length === 0) return;
    await refusals.noteUnbooked(
      reports.map((report) => ({ ...report, id: randomness.id() })),
      clock.nowMs(),
    );
  }
}

/** The wallet of a player who may not play was checked. Nothing of the batch was accepted, because it contains a stake. */
const DISABLED = { kind: 'refused', because: 'player_disabled', isForOther: true } as const;

type Refused = Extract<EventOutcome, { readonly kind: 'refused' }>;

/** Contradictions, which are noted for all events, including stakes and events without money. */
const ALWAYS_NOTED: ReadonlySet<RefusedBecause> = new Set(['conflict', 'settled_by_record']);

/**
 * Contradictions are always noted. Other refusals are noted if the event would have moved money and is no stake, unless the refusal is stored as a
 * transaction.
 */
const isNoted = (event: WalletEvent, { because, isForOther }: Refused): boolean =>
  ALWAYS_NOTED.has(because) || (movesNoStake(event) && (isForOther === true || !isFinal(because)));

const movesNoStake = ({ action, movement }: WalletEvent): boolean => action !== 'BET' && !movement.isZero();
