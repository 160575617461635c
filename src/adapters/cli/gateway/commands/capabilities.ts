import { DIAGNOSIS } from '../../../api/calls/diagnosis.ts';
import { commandGroup } from '../command.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { textTable } from '../view/text-table.ts';
import type { View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

/** The provider matrix: a row for each function, and a column for each provider. */
const matrixView: View = (data, look) => {
  const providers = objectsOf(objectOf(data)['list']);
  if (providers.length === 0) return 'No active provider.\n';
  const head = ['FUNCTION', ...providers.map(({ provider }) => shownValue(provider))];
  const rows = (['calls', 'callbacks'] as const).flatMap((part) =>
    Object.keys(objectOf(providers[0]?.[part])).map((name) => [
      name,
      ...providers.map((provider) => shownValue(objectOf(objectOf(provider[part])[name])['support'])),
    ]),
  );
  const extensions = providers.flatMap(({ provider, extensions: all }) =>
    objectsOf(all).map((each) => [shownValue(provider), shownValue(each['function']), shownValue(each['operations'])]),
  );
  const beside =
    extensions.length === 0 ? '' : `\n${textTable(['PROVIDER', 'BESIDES', 'OPERATIONS'], extensions, look)}`;
  return textTable(head, rows, look) + beside;
};

export const capabilities = commandGroup('capabilities', 'The functions of providers.', {
  '': adminCommand(DIAGNOSIS.capabilities, {
    summary: 'Show the functions of each active provider, with its functions outside of the unified interface.',
    examples: ['capabilities', 'capabilities --provider A --json'],
    view: matrixView,
  }),
});
