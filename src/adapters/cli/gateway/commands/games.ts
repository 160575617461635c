import { at } from '../admin/admin-request.ts';
import type { Argument } from '../../command-line/shape.ts';
import type { CommandGroup } from '../command.ts';
import { recordView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { fieldsOfBoth } from './bodies.ts';
import { importGames } from './import-games.ts';

const GAME: Argument = { name: 'ID', description: 'The GUID of the game, as the game list shows it.' };

export const games: CommandGroup = {
  name: 'games',
  summary: 'Games of the catalogue.',
  commands: [
    importGames,
    adminCommand({
      name: 'show',
      summary: 'Show a game.',
      arguments: [GAME],
      examples: ['games show 0314fd40-f778-4c28-8ce1-3c17eb4ca413'],
      request: (call) => ({ method: 'GET', path: at`/games/${call.argument('ID')}` }),
      view: recordView,
    }),
    adminCommand({
      name: 'set',
      summary: 'Put a game into maintenance, switch it off, or back.',
      arguments: [GAME],
      options: {
        maintenance: { kind: 'switch', field: 'is_maintenance', description: 'Whether it shows as in maintenance.' },
        active: { kind: 'switch', field: 'active', description: 'Whether it is offered at all.' },
      },
      examples: [
        'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --maintenance',
        'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --no-maintenance --active',
      ],
      request: (call) => ({ method: 'PATCH', path: at`/games/${call.argument('ID')}` }),
      body: fieldsOfBoth,
      view: recordView,
    }),
  ],
};
