import type {
  BalanceOutcome,
  BatchOutcome,
  EventBatch,
  NamedPlayer,
  ProviderMessage,
  ProviderReply,
} from '../ports/provider-inbox.ts';
import type { CallbackObserver, DecidedEvent } from './callback-observer.ts';
import type { NoteRefusals } from './note-refusals.ts';
import type { FindWallets } from './find-wallets.ts';
import { isServed } from './may-bet.ts';
import type { MoneyProvider, PlayerWallet } from './player-wallet.ts';
import type { TakeEach } from './take-each.ts';
import { TellStates, type TellStatesParts } from './tell-states.ts';
import { atMost } from '../at-most.ts';
import type { Wallets } from '../ports/wallets.ts';
import type { SeamlessWallet } from './seamless-wallet.ts';

interface TellBalancesParts {
  readonly findWallets: FindWallets;
  readonly wallets: Pick<Wallets, 'balancesOf'>;
  readonly seamless: Pick<SeamlessWallet, 'tellBalance'>;
}

/** The most players of one request about whom Agents are asked at a time. A request may name a thousand players. */
const ASKED_AT_ONCE = 16;

/** Answers with the balances of players. The gateway's own wallets are read all at once. Agents are asked about a few players at a time. */
class TellBalances {
  readonly #parts: TellBalancesParts;

  constructor(parts: TellBalancesParts) {
    this.#parts = parts;
  }

  /** Returns the balances in the order of the players. */
  async execute(of: MoneyProvider, players: readonly NamedPlayer[]): Promise<readonly BalanceOutcome[]> {
    const { findWallets, wallets, seamless } = this.#parts;
    const found = await findWallets.execute(of, players);
    const held = found.flatMap((wallet) => (wallet.ok && isHeldHere(wallet.value) ? [wallet.value] : []));
    const balances = (await wallets.balancesOf(held)).values();
    const answers = found.map((wallet): BalanceOutcome | PlayerWallet => {
      if (!wallet.ok) {
        return wallet.error === 'agent_moved' ? { kind: 'failed' } : { kind: 'no_wallet', because: wallet.error };
      }
      if (!isServed(wallet.value)) return { kind: 'no_wallet', because: 'player_disabled' };
      if (!isHeldHere(wallet.value)) return wallet.value;
      const balance = balances.next().value;
      return balance === undefined ? { kind: 'failed' } : { kind: 'balance', balance, currency: wallet.value.currency };
    });
    return atMost(ASKED_AT_ONCE, answers, async (one) => ('kind' in one ? one : seamless.tellBalance(one)));
  }
}

const isHeldHere = (wallet: PlayerWallet): boolean => isServed(wallet) && wallet.agent.walletMode === 'gateway';

interface AnswerMessageParts extends TellBalancesParts, TellStatesParts {
  readonly takeEach: Pick<TakeEach, 'execute'>;
  readonly noteRefusals: Pick<NoteRefusals, 'unread'>;
  readonly observer: Pick<CallbackObserver, 'decided' | 'withoutWallet'>;
}

/** Carries out a provider's message, and writes the reply. */
export class AnswerMessage {
  readonly #parts: AnswerMessageParts;
  readonly #balances: TellBalances;
  readonly #states: TellStates;

  constructor(parts: AnswerMessageParts) {
    this.#parts = parts;
    this.#balances = new TellBalances(parts);
    this.#states = new TellStates(parts);
  }

  async execute(of: MoneyProvider, message: ProviderMessage): Promise<ProviderReply> {
    switch (message.kind) {
      case 'ping':
        return message.reply;
      case 'balances':
        return message.reply(await this.#balances.execute(of, message.players));
      case 'events':
        return message.reply(await this.#events(of, message));
      case 'transaction_states':
        return message.reply(await this.#states.execute(of, message));
    }
  }

  async #events(of: MoneyProvider, { batches, unread = [] }: ReportedEvents): Promise<readonly BatchOutcome[]> {
    const { findWallets, takeEach, noteRefusals, observer, clock } = this.#parts;
    const beganMs = clock.nowMs();
    await noteRefusals.unread(of.provider.code, unread);
    const found = await findWallets.execute(
      of,
      batches.map(({ player }) => player),
    );
    const outcomes = await takeEach.execute(of, batches, found);
    const tookMs = Math.max(0, clock.nowMs() - beganMs);
    outcomes.forEach((outcome, at) => {
      const wallet = found[at];
      const subject =
        wallet?.ok === true ? { agent: wallet.value.agent.code, currency: wallet.value.currency } : NOBODY;
      tell(observer, { ...subject, provider: of.provider.code, tookMs }, { batch: batches[at], outcome });
    });
    return outcomes;
  }
}

type ReportedEvents = Extract<ProviderMessage, { readonly kind: 'events' }>;

interface Told {
  readonly batch: EventBatch | undefined;
  readonly outcome: BatchOutcome;
}

/** The subject of an event whose wallet is not known. */
const NOBODY = { agent: '', currency: '' };

type Subject = Omit<DecidedEvent, 'action' | 'outcome'>;

function tell(observer: AnswerMessageParts['observer'], subject: Subject, { batch, outcome }: Told): void {
  if (outcome.kind === 'no_wallet') observer.withoutWallet(subject.provider, outcome.because);
  else
    outcome.outcomes.forEach((each, at) => {
      const event = batch?.events[at];
      if (event !== undefined) observer.decided({ ...subject, action: event.action, outcome: each });
    });
}
