import { Decimal } from '../shared/decimal.ts';
import { camelCase, type CamelCase } from '../shared/name-case.ts';
import { inLowerCase } from '../shared/letter-case.ts';
import type { ActionName } from '../callback/callback-action.ts';
import { actionsOf, ROLES, type TransactionRole } from '../wallet/transaction-role.ts';
import { PAYOUT_KINDS, STAKE_KINDS, type MoneyKind } from '../wallet/money-kind.ts';
import { NO_SUMS, type ActionSums, type SumsByAction } from './statement-line.ts';

type ActionOf<Role extends TransactionRole> = {
  [Name in ActionName]: (typeof ROLES)[Name] extends Role ? Name : never;
}[ActionName];

type PayoutPart = `${Lowercase<ActionOf<'payout'>>}Payouts`;
type CorrectionPart = `${Lowercase<ActionOf<'correction'>>}${'ToPlayer' | 'FromPlayer'}`;

type StakeKindPart = CamelCase<`stakes_${(typeof STAKE_KINDS)[number] | 'unspecified'}`>;
type PayoutKindPart = CamelCase<`payouts_${(typeof PAYOUT_KINDS)[number] | 'unspecified'}`>;

/** The amounts of a line, by their names. */
export type AmountName =
  | 'stakes'
  | 'validStakes'
  | 'payouts'
  | PayoutPart
  | 'correctionsToPlayer'
  | 'correctionsFromPlayer'
  | CorrectionPart
  | 'grossGamingRevenue'
  | StakeKindPart
  | PayoutKindPart;

/** A figure of a line and its meaning. */
interface Amount {
  readonly meaning: string;
  readonly of: (sums: SumsByAction) => Decimal;
}

/** The number of bets that were taken. A bet that is taken back later still counts. */
export const betsOf = (sums: SumsByAction): number =>
  actionsOf('stake').reduce((count, action) => count + (sums[action] ?? NO_SUMS).transactions, 0);

const total = (sums: SumsByAction, actions: readonly ActionName[], of: (one: ActionSums) => Decimal): Decimal =>
  actions.reduce((sum, action) => sum.plus(of(sums[action] ?? NO_SUMS)), Decimal.ZERO);

const given = ({ toPlayer, fromPlayer }: ActionSums): Decimal => toPlayer.minus(fromPlayer);
const taken = ({ toPlayer, fromPlayer }: ActionSums): Decimal => fromPlayer.minus(toPlayer);
const toPlayer = (one: ActionSums): Decimal => one.toPlayer;
const fromPlayer = (one: ActionSums): Decimal => one.fromPlayer;

const ALL = Object.keys(ROLES) as ActionName[];
const [PAYOUTS, CORRECTIONS] = [actionsOf('payout'), actionsOf('correction')];

const payoutParts = Object.fromEntries(
  PAYOUTS.map((action): [string, Amount] => [
    `${inLowerCase(action)}Payouts`,
    { meaning: `The part of payouts by ${action}.`, of: (sums) => total(sums, [action], given) },
  ]),
) as Record<PayoutPart, Amount>;

const correctionParts = Object.fromEntries(
  CORRECTIONS.flatMap((action): [string, Amount][] => [
    [
      `${inLowerCase(action)}ToPlayer`,
      { meaning: `The part of corrections to players by ${action}.`, of: (sums) => total(sums, [action], toPlayer) },
    ],
    [
      `${inLowerCase(action)}FromPlayer`,
      {
        meaning: `The part of corrections from players by ${action}.`,
        of: (sums) => total(sums, [action], fromPlayer),
      },
    ],
  ]),
) as Record<CorrectionPart, Amount>;

/** The gain of players by one kind of money. */
const gainedBy = (sums: SumsByAction, actions: readonly ActionName[], kind: MoneyKind): Decimal =>
  total(sums, actions, ({ byKind }) => byKind?.[kind] ?? Decimal.ZERO);

/** A figure for each kind, and one for the rest of the money. `of` gives the money its sign. */
function kindParts<Part extends string>(
  whole: 'stakes' | 'payouts',
  { actions, kinds, of }: KindParts,
): Readonly<Record<Part, Amount>> {
  const named = kinds.map((kind): [string, Amount] => [
    camelCase(`${whole}_${kind}`),
    { meaning: `The part of ${whole} of the kind \`${kind}\`.`, of: (sums) => of(gainedBy(sums, actions, kind)) },
  ]);
  const rest: Amount = {
    meaning: `The part of ${whole} whose kind the provider did not state, or that came before kinds were kept.`,
    of: (sums) =>
      kinds.reduce((left, kind) => left.minus(of(gainedBy(sums, actions, kind))), of(total(sums, actions, given))),
  };
  return Object.fromEntries([...named, [`${whole}Unspecified`, rest]]) as Record<Part, Amount>;
}

interface KindParts {
  readonly actions: readonly ActionName[];
  readonly kinds: readonly MoneyKind[];
  readonly of: (gained: Decimal) => Decimal;
}

/** The amounts of a line in the order of its columns. */
export const AMOUNTS: Readonly<Record<AmountName, Amount>> = {
  stakes: {
    meaning: 'The money that bets took from players.',
    of: (sums) => total(sums, actionsOf('stake'), taken),
  },
  validStakes: {
    meaning:
      'The turnover that counts, as providers stated it with results. Not from the ledger; 0 where a provider states none.',
    of: (sums) => total(sums, ALL, ({ validStakes }) => validStakes),
  },
  payouts: {
    meaning: 'The money that results and bonuses gave to players, less what they took back.',
    of: (sums) => total(sums, PAYOUTS, given),
  },
  ...payoutParts,
  correctionsToPlayer: {
    meaning: 'The money that corrections gave to players, such as returned stakes.',
    of: (sums) => total(sums, CORRECTIONS, toPlayer),
  },
  correctionsFromPlayer: {
    meaning: 'The money that corrections took from players, such as payouts that were taken back.',
    of: (sums) => total(sums, CORRECTIONS, fromPlayer),
  },
  ...correctionParts,
  grossGamingRevenue: {
    meaning: 'Stakes minus payouts minus corrections to players plus corrections from players.',
    of: (sums) => total(sums, ALL, taken),
  },
  ...kindParts<StakeKindPart>('stakes', {
    actions: actionsOf('stake'),
    kinds: STAKE_KINDS,
    of: (gained) => gained.negated(),
  }),
  ...kindParts<PayoutKindPart>('payouts', { actions: PAYOUTS, kinds: PAYOUT_KINDS, of: (gained) => gained }),
};

/** The names of the amounts, in the order of their columns. */
export const AMOUNT_NAMES = Object.keys(AMOUNTS) as readonly AmountName[];
