/** `npm run simulators -- play`: rounds of a simulated provider against a gateway that is already running. */
import { PROTOCOLS } from './known-protocols.ts';
import { Table, type TableCall } from '../../src/adapters/providers/simulation/games/table.ts';
import type { SentResult, SimulatorSender } from '../../src/adapters/providers/simulation/simulator-sender.ts';
import type { Journal } from '../sandbox/journal.ts';
import { TappedWire } from '../sandbox/tapped-wire.ts';
import { playStep, stepsAt, understanding } from '../sandbox/tour.ts';
import { WireFaults } from '../sandbox/wire-faults.ts';
import type { PlayOrder } from './options.ts';
import { ANSWER_MS, RUNTIME } from './running-simulators.ts';
import { textTable } from './text-table.ts';

/** Plays the rounds, and returns whether all answers are as a provider expects. If it cannot play, throws with the reason. */
export async function playRounds(order: PlayOrder, journal: Journal): Promise<boolean> {
  const { gateway: target, provider, player } = order;
  const isLive = await fetch(`${target}/health/live`).catch(() => undefined);
  if (isLive?.ok !== true) throw new Error(`no gateway answers at ${target}/health/live; name another with --gateway`);
  const faults = new WireFaults(order.faults);
  const handle = faults.ofProvider.bind(faults);
  const wire = new TappedWire({ target, handle, tell: () => Promise.resolve() });
  try {
    const sender = await senderOf(order, `${await wire.open()}/provider/${provider}`);
    const answers = new Answers(sender.canCancel);
    const understood = understanding(journal, provider);
    const tell = (call: TableCall, result: SentResult): void => {
      understood(call, result);
      answers.count(call, result);
    };
    const table = new Table({ code: provider, player, sender, tell });
    const parts = { faults, journal, release: () => wire.release() };
    const [balance, ...rounds] = stepsAt(table, faults);
    const played = Array.from({ length: order.rounds }, (_, at) => rounds[at % rounds.length]);
    for (const step of [balance, ...played].filter((one) => one !== undefined)) await playStep(table, step, parts);
    return answers.areGood(journal);
  } finally {
    await wire.close();
  }
}

/** The answers by outcome. */
class Answers {
  readonly #counts = new Map<string, number>();
  readonly #canCancel: boolean;
  #errors = 0;
  #isUnanswered = false;

  constructor(canCancel: boolean) {
    this.#canCancel = canCancel;
  }

  count(call: TableCall, { outcome, code }: SentResult): void {
    const isError = this.#isError(call, outcome);
    this.#isUnanswered = isBet(call) && outcome === 'unknown';
    if (isError) this.#errors += 1;
    const key = JSON.stringify([call, outcome, code || '-', isError ? 'ERROR' : '']);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  areGood(journal: Journal): boolean {
    const rows = [...this.#counts].map(([key, count]) => [String(count), ...(JSON.parse(key) as string[])]);
    journal.title('The answers of the gateway');
    journal.say(textTable(['times', 'call', 'outcome', 'code', ''], rows).trimEnd());
    const isGood = this.#errors === 0;
    const sentence = isGood ? 'All answers are as a provider expects.' : `${this.#errors} answers are errors.`;
    journal.say(journal.paint(isGood ? 'good' : 'bad', sentence));
    return isGood;
  }

  /** An unanswered bet is taken back. A gateway that has not seen the bet may refuse that, but must answer. */
  #isError(call: TableCall, outcome: SentResult['outcome']): boolean {
    if (isBet(call) && outcome === 'unknown') return !this.#canCancel;
    if (this.#isUnanswered && call === 'cancel') return outcome === 'unknown';
    return outcome !== (call === 'bet beyond balance' ? 'refused' : 'accepted');
  }
}

const isBet = (call: TableCall): boolean => call === 'bet' || call === 'bet beyond balance';

async function senderOf({ protocol, credentials }: PlayOrder, callbackUrl: string): Promise<SimulatorSender> {
  const known = PROTOCOLS.find((one) => one.protocol === protocol);
  const simulator = (await known?.loadSimulator())?.({ nowMs: () => Date.now() });
  const sender = simulator?.sender?.({ callbackUrl, timeoutMs: ANSWER_MS, runtime: RUNTIME, credentials });
  if (sender === undefined) throw new Error(`${protocol} has no callbacks`);
  return sender;
}
