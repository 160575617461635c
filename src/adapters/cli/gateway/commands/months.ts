import { err, ok } from '../../../../domain/shared/result.ts';
import { type Command, commandGroup } from '../command.ts';
import type { MonthOrder } from '../session.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, recordView, type View } from '../view/views.ts';

type OrderOf = (of: { readonly month: string; readonly folder: string; readonly by: string }) => MonthOrder;

/** Works on the database, and calls no gateway. */
const monthCommand = (command: Omit<Command, 'name' | 'hasJson' | 'run'>, orderOf: OrderOf, view: View) =>
  ({
    ...command,
    hasJson: false,
    async run(call, { world }) {
      const [month, folder] =
        command.arguments === undefined ? ['', ''] : [call.argument('MONTH'), call.argument('FOLDER')];
      const done = await world.orderMonths(orderOf({ month, folder, by: world.user }));
      return done.ok
        ? ok({ data: done.value, text: (look) => view(done.value, look) })
        : err({ kind: 'refused', sentence: done.error });
    },
  }) satisfies Omit<Command, 'name'>;

const ARGUMENTS = [
  { name: 'MONTH', description: 'Name of a month, as `months list` shows it, such as 2026-10.' },
  { name: 'FOLDER', description: 'Folder with the exports.' },
];

const digestView: View = (data, look) => recordView(objectOf(data), look);

export const months = commandGroup('months', 'Keep old months of the ledger elsewhere.', {
  list: monthCommand(
    {
      summary: 'List the months of the ledger, the oldest first.',
      details:
        'A month is closed when it is over, all days of statements with a booking of it are closed, and a sound audit has read all its entries. ' +
        'The command needs the DATABASE_URL of the gateways, or DATA_DIR of a gateway that does not run.',
      examples: ['months list'],
    },
    () => ({ kind: 'list' }),
    listView('name', 'begins_at', 'ends_at', 'state'),
  ),
  export: monthCommand(
    {
      summary: 'Write the entries of a closed month to a file.',
      details:
        'The file has an entry of the ledger in each line, as JSON with exact amounts. It gets its name, such as ledger-2026-10.ndjson, when all of it ' +
        'is on the disk, and then a file with its SHA-256 digest beside it. After a kill or a full disk, the same command goes on where the file ends.',
      arguments: ARGUMENTS,
      examples: ['months export 2026-10 /archive'],
    },
    ({ month, folder }) => ({ kind: 'export', month, folder }),
    digestView,
  ),
  drop: monthCommand(
    {
      summary: 'Drop the oldest month of the ledger, whose export stays.',
      details:
        'The month must be closed, equal to its statements to the last unit, and equal to the export in the folder line by line; otherwise nothing is ' +
        'dropped, and the sentence says why. The sums of its accounts stay, so that audits stay sound. Transactions, transfers, balances and statements ' +
        'stay as well. Nothing brings the entries back but the export.',
      arguments: ARGUMENTS,
      examples: ['months drop 2026-10 /archive'],
    },
    ({ month, folder, by }) => ({ kind: 'drop', month, folder, by }),
    digestView,
  ),
});
