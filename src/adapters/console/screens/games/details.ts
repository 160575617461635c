import type { AnswerOf } from '../../../api/call.ts';
import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import type { Child } from '../../../pages/html.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { table, type Column } from '../../parts/lists.ts';
import { badge, DASH } from '../../parts/values.ts';
import { action } from '../../screen.ts';
import { gamePath } from '../../paths.ts';

type BySource = AnswerOf<typeof CATALOGUE.details>;

export const changeDetails = action({
  name: 'change-details-of-game',
  call: CATALOGUE.changeDetails,
  label: 'Save',
  notice: 'Saved. Lobbies that read the changes of the catalogue hear of it.',
  done: ({ id }) => ({ to: gamePath(id) }),
});

/** A value that lobbies show, and the value of the provider that it hides. */
interface Detail {
  readonly name: string;
  readonly value: unknown;
  readonly ofProvider: unknown;
  readonly isOperators: boolean;
}

/** The details of the game, each value with its source. */
export const detailsTable = ({ of_provider: ofProvider, of_operator: ofOperator }: BySource): Child => {
  const [known, set] = [flat(ofProvider), flat(ofOperator)];
  const names = [...new Set([...known.keys(), ...set.keys()])].sort();
  const details = names.map((name) => ({
    name,
    value: set.get(name) ?? known.get(name),
    ofProvider: known.get(name),
    isOperators: set.has(name),
  }));
  return table(details, COLUMNS, { caption: 'Details', empty: 'Nothing more is known of this game.' });
};

/** The values by their names; of names and pictures, each language and kind is a value. */
const flat = (values: object): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([key, one]): [string, unknown] => [`${labelOf(name)}: ${key}`, one])
        : [[labelOf(name), value]],
    ),
  );

const COLUMNS: readonly Column<Detail>[] = [
  { title: 'Detail', cell: ({ name }) => name },
  { title: 'Shown', cell: ({ value }) => shown(value) },
  {
    title: 'Source',
    cell: ({ isOperators }) => (isOperators ? badge('operator', 'warn') : badge('provider', 'quiet')),
  },
  { title: 'The provider’s', cell: ({ isOperators, ofProvider }) => (isOperators ? shown(ofProvider) : undefined) },
];

function shown(value: unknown): Child {
  if (value === undefined) return DASH;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
