import type { SentResult, SimulatorSender } from '../../../src/adapters/providers/simulation/simulator-sender.ts';

/** The sender, with a word for each event that the gateway accepted. */
export function heardSender(sender: SimulatorSender, onAccepted: () => void): SimulatorSender {
  const heard = async (sent: Promise<SentResult>): Promise<SentResult> => {
    const result = await sent;
    if (result.outcome === 'accepted') onAccepted();
    return result;
  };
  return {
    canCancel: sender.canCancel,
    book: sender.book,
    balance: (player) => sender.balance(player),
    bet: (bet) => heard(sender.bet(bet)),
    settle: (bet, payout) => heard(sender.settle(bet, payout)),
    cancel: (bet) => heard(sender.cancel(bet)),
    repeat: () => heard(sender.repeat()),
  };
}
