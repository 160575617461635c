import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { MoveEnd } from '../cell-orders.ts';
import type { CliFailure } from '../cli-failure.ts';
import { commandGroup, type Answer, type Command } from '../command.ts';
import type { Session } from '../session.ts';
import { listView, recordView, rowsView } from '../view/views.ts';
import type { Call } from '../../command-line/call.ts';

const LIST = 'The list of cells is the file that CELLS_FILE names, ./cells.json by default. It contains passwords.';

const NAME = { name: 'NAME', description: 'Name of the cell in the list.' };
const TO = {
  kind: 'text',
  value: 'NAME',
  description: 'Cell that takes over; `cells add` made it before.',
  isRequired: true,
} as const;
const GIVE_UP = { kind: 'flag', description: 'Give up what has begun; the cell goes on where it is.' } as const;

const STEPS =
  'All rows are copied by replication while the cell works. Then its gateways are shut out for a moment, the rest is copied and compared, and the ' +
  'gateways of the other cell, which waited, go on. The command may be killed at any moment; the same command goes on. docs/scaling.md describes ' +
  'the checks and the steps. SECRETS_KEY is the key of the gateways of both cells, as in their environment.';

const answered = <T>(outcome: Result<T, string>, answer: (value: T) => Answer): Result<Answer, CliFailure> =>
  outcome.ok ? ok(answer(outcome.value)) : err({ kind: 'refused', sentence: outcome.error });

async function moved(
  call: Call,
  { world, say }: Session,
  agents?: readonly string[],
): Promise<Result<Answer, CliFailure>> {
  const order = { from: call.argument('NAME'), to: call.text('to') ?? '', agents, by: world.user, say };
  if (call.isSet('give-up'))
    return answered(await (await world.cells()).giveUp(order), (sentence) => ({
      data: {},
      text: () => `${sentence}.\n`,
    }));
  return answered(await (await world.cells()).move(order), endAnswer);
}

function endAnswer({ pausedMs, differences }: MoveEnd): Answer {
  const data = { paused_ms: pausedMs === undefined ? null : Math.round(pausedMs), differences: differences ?? null };
  if (differences === undefined)
    return {
      data,
      text: () => 'The target had taken over before. The rows were not compared again: run an audit there.\n',
    };
  if (differences.length === 0) return { data, text: () => 'Done. All rows of all tables are equal.\n' };
  const lines = differences.map((line) => `  ${line}\n`).join('');
  return { data, isBad: true, text: () => `The target has taken over, but these tables differ:\n${lines}` };
}

const move: Omit<Command, 'name'> = {
  summary: 'Move a cell to another database, with a pause of about a second.',
  details: STEPS,
  arguments: [NAME],
  options: { to: TO, 'give-up': GIVE_UP },
  examples: ['cells move west --to west17', 'cells move west --to west17 --give-up'],
  hasJson: true,
  prints: 'an object with `paused_ms` and `differences`; with --give-up an empty one',
  run: (call, session) => moved(call, session),
};

const split: Omit<Command, 'name'> = {
  summary: 'Split a cell: some Agents go on in another database, and both have the history.',
  details: STEPS,
  arguments: [NAME],
  options: {
    to: TO,
    agents: { kind: 'list', value: 'CODES', description: 'Agents that go, separated by commas.', isRequired: true },
    'give-up': GIVE_UP,
  },
  examples: ['cells split west --to north --agents ACME', 'cells split west --to north --agents ACME,EAST --give-up'],
  hasJson: true,
  prints: 'an object with `paused_ms` and `differences`; with --give-up an empty one',
  run: (call, session) =>
    moved(
      call,
      session,
      (call.text('agents') ?? '')
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    ),
};

export const cells = commandGroup('cells', 'Cells: databases or schemas, each with its own gateways.', {
  add: {
    summary: 'Make a cell, and put it on the list.',
    details:
      'ADMIN_DATABASE_URL is the address of the server for a role that may make roles. The cell is a new database with the name of the cell, or ' +
      `a new schema in the database of that address. ${LIST}`,
    arguments: [NAME],
    options: {
      schema: { kind: 'text', value: 'SCHEMA', description: 'Make a schema instead of a database.' },
      closed: { kind: 'flag', description: 'Its gateways wait until a move or a split opens it.' },
      existing: { kind: 'flag', description: 'Make nothing: DATABASE_URL is the address that its gateways use.' },
    },
    examples: [
      'cells add west',
      'cells add west --schema west',
      'cells add west17 --closed',
      'cells add west --existing',
    ],
    hasJson: true,
    prints: 'an object with `database_url`',
    async run(call, { world }) {
      const order = {
        name: call.argument('NAME'),
        schema: call.text('schema'),
        isClosed: call.isSet('closed'),
        isExisting: call.isSet('existing'),
      };
      return answered(await (await world.cells()).add(order), ({ url }) => ({
        data: { database_url: url },
        text: () => `Start the gateways of the cell with\nDATABASE_URL='${url}'\n`,
      }));
    },
  },
  list: {
    summary: 'List the cells, each with its place, its state and its Agents.',
    details: LIST,
    examples: ['cells list', 'cells list --json'],
    hasJson: true,
    prints: 'an object with `list`: one object for each cell',
    async run(_, { world }) {
      return answered(await (await world.cells()).looks(), (list) => ({
        data: { list },
        text: (look) =>
          listView(
            'name',
            'place',
            'schema',
            'state',
            'agents',
            'players',
            'bytes',
            'connections',
            'fault',
          )({ list }, look),
      }));
    },
  },
  show: {
    summary: 'Show one cell: server, schema, sizes, gateways, and its latest moves.',
    details: LIST,
    arguments: [NAME],
    examples: ['cells show west', 'cells show west --json'],
    hasJson: true,
    prints: 'an object with the fields that are shown without --json',
    async run(call, { world }) {
      return answered(await (await world.cells()).look(call.argument('NAME')), (data) => ({
        data,
        text: (look) => recordView(data, look),
      }));
    },
  },
  upgrade: {
    summary: 'Bring the schema of one cell, or of one cell after the other, up to date.',
    details: LIST,
    arguments: [{ ...NAME, isOptional: true }],
    examples: ['cells upgrade', 'cells upgrade west'],
    hasJson: true,
    prints: 'an object with `list`: the `name` and the `applied` migrations of each cell',
    async run(call, { world, say }) {
      const name = call.argument('NAME');
      return answered(await (await world.cells()).upgrade(name === '' ? undefined : name, say), (list) => ({
        data: { list },
        text: (look) => rowsView('name', 'applied')(list, look),
      }));
    },
  },
  move,
  split,
});
