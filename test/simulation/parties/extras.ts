import type { Extra } from './dialects.ts';
import { eventOf, money } from './dialects.ts';
import type { Order } from './orders.ts';
import type { Play } from './play.ts';
import { sharedWager } from './shared-wager.ts';

type Act = (play: Play, bets: readonly Order[]) => Promise<void>;

const bonus: Act = async (play) => {
  const { kinds } = play.dialect;
  const order = { action: 'BONUS', kind: kinds.bonus, transactionId: play.number() } as const;
  await play.provider.send([play.order({ ...order, movement: money(play.random.between(1, 20) * 100) })]);
};

/** A gift from the player to another player, sometimes taken back. */
const gift: Act = async (play) => {
  const movement = money(-play.random.between(1, 30) * 100);
  const given = play.order({ action: 'BET', kind: 'gift', transactionId: play.number(), movement });
  if ((await play.provider.send([given])) !== 'accepted' || play.random.happens(0.5)) return;
  const corrects = { kind: 'gift', transactionId: given.event.transactionId };
  const back = { action: 'CANCEL', kind: 'gift_cancel', transactionId: play.number(), reversal: 'stored' } as const;
  await play.provider.send([play.order({ ...back, movement: movement.negated(), corrects }, given)]);
  given.belief = 'cancelled';
};

/** Money goes into a game and comes out again, under numbers that name no bet. */
const fishing: Act = async (play) => {
  const kind = 'user-transfer';
  const stake = money(-play.random.between(1, 40) * 100);
  const into = play.order({ action: 'BET', kind, transactionId: play.number(), movement: stake });
  if ((await play.provider.send([into])) !== 'accepted') return;
  const movement = money(play.random.between(0, 60) * 100);
  await play.provider.send([play.order({ action: 'SETTLED', kind, transactionId: play.number(), movement })]);
};

/** Corrects the outcome up or down; down may be more than the balance. */
const resettle: Act = async (play, bets) => {
  const bet = bets.find(({ belief }) => belief === 'accepted');
  if (bet === undefined) return;
  const movement = money(play.random.between(-80, play.dialect.code === 'D' ? 0 : 40) * 100);
  const order = { action: 'SETTLED', kind: play.dialect.kinds.resettle, transactionId: play.number() } as const;
  await play.provider.send([play.order({ ...order, movement, ...play.tied(bet.event.wagerId) })]);
};

/** Takes back a stake by an amount of the provider's choice, which may be more than the stake. */
const rollback: Act = async (play, bets) => {
  const bet = bets.find(({ belief }) => belief === 'accepted');
  const { wagerId } = bet?.event ?? {};
  if (bet === undefined || wagerId === undefined) return;
  const movement = money(play.random.between(1, 60) * 100);
  const order = { action: 'ROLLBACK', kind: play.dialect.kinds.cancel, transactionId: play.number() } as const;
  const sent = play.order({ ...order, movement, corrects: { wagerId }, ...play.tied(wagerId) }, bet);
  await play.provider.send([sent]);
};

const report: Act = async (play, bets) => {
  const bet = play.random.pick(bets);
  const action = play.random.happens(0.5) ? 'SETTLED' : 'VOID';
  const order = { action, kind: 'report', transactionId: `${play.number()}#`, isReportOnly: true } as const;
  await play.provider.send([play.order({ ...order, ...play.tied(bet.event.wagerId) })]);
};

/**
 * Two numbers cancel the same bet, one after the other. It is in a round of its own, because the round of the others is paid out and
 * accepts no more bets.
 */
const secondCancel: Act = async (play) => {
  const bet = play.bet(play.random.between(1, 20) * 100, play.number());
  await play.provider.send([bet], 1);
  await play.takeBack(bet);
  await play.takeBack(bet);
};

const cancelAfterPayout: Act = async (play, bets) => {
  const bet = bets.find(({ belief }) => belief === 'accepted');
  if (bet !== undefined) await play.takeBack(bet);
};

/** An accepted number comes once more with other content: it must be refused, and nothing must move. */
const otherContent: Act = async (play, bets) => {
  const bet = bets.find(({ belief }) => belief === 'accepted');
  if (bet === undefined) return;
  const event = eventOf({ ...bet.event, movement: bet.event.movement.minus(money(100)) });
  await play.provider.sendInstead({ ...bet, event });
};

/** The number of another player's bet comes for this player: it must be refused, and nothing must move. */
const foreignNumber: Act = async (play) => {
  const bet = play.bettedElsewhere;
  if (bet !== undefined) await play.provider.sendInstead({ ...bet, player: play.player });
};

/** The number of a cancellation comes again and names another bet. It is in a round of its own, which is not paid out. */
const otherCorrected: Act = async (play) => {
  const round = play.number();
  const [first, second] = [play.bet(play.random.between(1, 9) * 100, round), play.bet(100, round)];
  if ((await play.provider.send([first])) !== 'accepted' || (await play.provider.send([second])) !== 'accepted') return;
  const cancel = play.cancel(first);
  await play.provider.send([cancel]);
  if (cancel.belief !== 'accepted') return;
  first.belief = 'cancelled';
  const { kind, transactionId } = second.event;
  await play.provider.sendInstead({ ...cancel, event: { ...cancel.event, corrects: { kind, transactionId } } });
};

/** A payout below zero: it is deducted, and a person is asked to look. */
const negativePayout: Act = async (play) => {
  const order = { action: 'BONUS', kind: play.dialect.kinds.bonus, transactionId: play.number() } as const;
  const movement = money(-play.random.between(1, 20) * 100);
  await play.provider.send([play.order({ ...order, movement, isContrary: true })]);
};

/** A wager that is settled from its record. A bonus of it came before, or comes late: then the record has it already. */
const recorded: Act = async (play) => {
  const stake = play.random.between(1, 20) * 100;
  const bet = play.bet(stake, play.number());
  if ((await play.provider.send([bet])) !== 'accepted') return;
  const { roundId, wagerId = '' } = bet.event;
  const of = { roundId, wagerId };
  const bonusOf = () =>
    ({ action: 'BONUS', kind: play.dialect.kinds.bonus, transactionId: play.number(), ...of }) as const;
  const sendBonus = () => play.provider.send([play.order({ ...bonusOf(), movement: money(500) })]);
  if (play.random.happens(0.4)) await sendBonus();
  const prize = play.random.between(5, 40) * 100;
  const number = { kind: play.dialect.policy.recordedSettlements ?? '', transactionId: wagerId };
  const settlement = play.order({ action: 'SETTLED', ...number, ...of, movement: money(prize) });
  settlement.recordedTotal = { of: { wagerId }, net: money(prize - stake) };
  if ((await play.provider.send([settlement])) === 'accepted') await sendBonus();
};

/** The events of providers besides bets, payouts and cancellations. */
export const EXTRAS: Readonly<Record<Extra, Act>> = {
  bonus,
  gift,
  fishing,
  resettle,
  rollback,
  report,
  second_cancel: secondCancel,
  cancel_after_payout: cancelAfterPayout,
  other_content: otherContent,
  foreign_number: foreignNumber,
  other_corrected: otherCorrected,
  shared_wager: sharedWager,
  negative_payout: negativePayout,
  recorded,
};
