import type { BatchOutcome, EventBatch, ProviderMessage, ProviderReply } from '../ports/provider-inbox.ts';
import type { CallbackObserver } from './callback-observer.ts';
import type { NoteRefusals } from './note-refusals.ts';
import type { MoneyProvider } from './player-wallet.ts';
import type { TakeEach } from './take-each.ts';
import { TellBalances, type TellBalancesParts } from './tell-balances.ts';
import { TellStates, type TellStatesParts } from './tell-states.ts';

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
    const { findWallets, takeEach, noteRefusals, observer } = this.#parts;
    await noteRefusals.unread(of.provider.code, unread);
    const found = await findWallets.execute(
      of,
      batches.map(({ player }) => player),
    );
    const outcomes = await takeEach.execute(of, batches, found);
    for (const [at, outcome] of outcomes.entries()) tell(observer, of, { batch: batches[at], outcome });
    return outcomes;
  }
}

type ReportedEvents = Extract<ProviderMessage, { readonly kind: 'events' }>;

interface Told {
  readonly batch: EventBatch | undefined;
  readonly outcome: BatchOutcome;
}

function tell(observer: AnswerMessageParts['observer'], of: MoneyProvider, { batch, outcome }: Told): void {
  const { code } = of.provider;
  if (outcome.kind === 'no_wallet') observer.withoutWallet(code, outcome.because);
  else
    outcome.outcomes.forEach((each, at) => {
      const event = batch?.events[at];
      if (event !== undefined) observer.decided(code, event.action, each);
    });
}
