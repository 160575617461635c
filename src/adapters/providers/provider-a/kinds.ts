import type { Said } from '../protocol-kit.ts';

/**
 * The kinds of money of this protocol. All receivers read the first two methods as the bets and the results of orders. A round (`issueId`) has several
 * orders, which are settled one by one, so a settled order does not say that its round is over. Receivers read the last one as money into a fishing game
 * and out of it, in the middle of play: no source says that it is a stake or a win. Tips are known from a report only, not from a callback.
 */
export const SAID = {
  bet: { moneyKind: 'stake', providerAction: 'open.operator.order.transfer' },
  payout: { moneyKind: 'win', providerAction: 'open.operator.calc.transfer' },
  userTransfer: { providerAction: 'open.operator.user.transfer' },
} as const satisfies Record<string, Said>;
