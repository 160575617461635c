/** Compares the gateway's list of doubts with those that the provider's records and negative payouts must have left. */
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { allRows } from './gateway-api.ts';
import { DOUBT_REASONS, type Doubt, type WagerRecords } from './wager-records.ts';

interface Listed {
  readonly reason: string;
  readonly reference: string;
  readonly amount: string;
}

/** Sentences about doubts that are not reported, and about doubts without a cause. */
export async function compareDoubts(baseUrl: string, records: readonly WagerRecords[]): Promise<readonly string[]> {
  const wanted = new Set(records.flatMap(({ doubts }) => doubts).map(nameOf));
  const listed = await allRows<Listed>(baseUrl, '/in-doubt?status=open');
  const told = new Set(listed.filter(({ reason }) => DOUBT_REASONS.some((one) => one === reason)).map(nameOf));
  return [
    ...[...wanted].filter((one) => !told.has(one)).map((one) => `nobody is told of the doubt ${one}`),
    ...[...told].filter((one) => !wanted.has(one)).map((one) => `the doubt ${one} has no cause`),
  ];
}

/** The reference of a difference is the number of the bet and the name of the player. */
const nameOf = ({ reason, reference, amount }: Listed | Doubt): string =>
  `${reason} ${reference.split(' ')[0] ?? ''} ${Decimal.from(amount).toString()}`;
