import type { MonthOrder } from '../../adapters/cli/gateway/index.ts';
import { openMonths } from '../../adapters/persistence/index.ts';
import { DropMonth, ExportMonth, type NotDroppedMonth } from '../../application/months/months.ts';
import type { Month, Months } from '../../application/ports/months.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { readConfig } from '../config/read-config.ts';
import { MonthFolder } from './month-folder.ts';

/** Carries an order out on the database that the environment names. The result is data for the command line; sentences have no full stop. */
export async function orderMonths(
  environment: Readonly<Record<string, string | undefined>>,
  order: MonthOrder,
): Promise<Result<unknown, string>> {
  const config = readConfig(environment);
  if (!config.ok) return err(config.error.join(' ').replace(/\.$/, ''));
  const opened = await openMonths(config.value);
  if (!opened.ok) return opened;
  try {
    return await carriedOut(opened.value.months, order);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code !== 'string' || !(code in OF_THE_DISK)) throw error;
    return err(`${OF_THE_DISK[code]}; the same command goes on where the file ends`);
  } finally {
    await opened.value.close();
  }
}

const OF_THE_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk of the export is full',
  EDQUOT: 'the quota of the export is used up',
  EFBIG: 'the file of the export may not grow further',
  EACCES: 'the folder of the export may not be written',
  EROFS: 'the folder of the export cannot be written',
  ENOENT: 'the folder of the export is not there',
};

async function carriedOut(months: Months, order: MonthOrder): Promise<Result<unknown, string>> {
  if (order.kind === 'list') return ok({ list: await listed(months) });
  const files = new MonthFolder(order.folder);
  const done =
    order.kind === 'export'
      ? await new ExportMonth(months, files).execute(order.month)
      : await new DropMonth(months, files).execute(order.month, order.by);
  return done.ok ? ok({ month: order.month, ...done.value }) : err(sentenceOf(order.month, done.error));
}

/** A future month is not listed: nothing is in it. */
async function listed(months: Months): Promise<readonly object[]> {
  const rows = [];
  for (const month of await months.list()) {
    const obstacle = await months.notClosed(month);
    rows.push({ ...boundsOf(month), state: obstacle === undefined ? 'closed' : stateOf(obstacle) });
  }
  return rows;
}

const boundsOf = ({ name, beginsAtMs, endsAtMs }: Month) => ({
  name,
  begins_at: beginsAtMs === undefined ? null : instantText(beginsAtMs),
  ends_at: instantText(endsAtMs),
});

const stateOf = (obstacle: NotDroppedMonth): string => WORDS[obstacle.kind](obstacle as never);

const sentenceOf = (month: string, obstacle: NotDroppedMonth): string =>
  `month ${month}: ${stateOf(obstacle)}; nothing was dropped`;

type Words = { readonly [Kind in NotDroppedMonth['kind']]: (it: Extract<NotDroppedMonth, { kind: Kind }>) => string };

const WORDS: Words = {
  no_month: ({ months }) => `there is no such month; the months are ${months.join(', ')}`,
  not_over: () => 'it is not over',
  not_counted: () => 'its bookings are not yet counted into statements',
  open_days: ({ agent }) => `days of Agent ${agent} are not closed`,
  not_audited: () => 'no sound audit has read all its entries; run `agent-gateway audit --new`',
  not_oldest: ({ oldest }) => `an older month is still there; drop ${oldest} first`,
  unequal_sums: ({ sums: { agent, provider, currency, ledger = '0', statements = '0' } }) =>
    `for players of Agent ${agent} at provider ${provider} the ledger has ${ledger} ${currency}, and the statements have ${statements} ${currency}`,
  changed_day: ({ day }) => `the closed day ${day} differs from what was counted, or from its digest`,
  in_use: () => 'a transaction uses the ledger all the time, perhaps a dump; try again when it is over',
  no_export: () =>
    'the folder has no export whose bytes have the digest beside it; run `agent-gateway months export MONTH FOLDER`',
  other_export: ({ line }) => `line ${line} of the export is not the entry of the ledger`,
};
