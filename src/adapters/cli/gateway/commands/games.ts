import { CATALOGUE } from '../../../api/catalogue.ts';
import type { CommandGroup } from '../command.ts';
import { recordView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { importGames } from './import-games.ts';

export const games: CommandGroup = {
  name: 'games',
  summary: 'Games of the catalogue.',
  commands: [
    importGames,
    adminCommand({
      name: 'show',
      contract: CATALOGUE.show,
      examples: ['games show 0314fd40-f778-4c28-8ce1-3c17eb4ca413'],
      view: recordView,
    }),
    adminCommand({
      name: 'set',
      contract: CATALOGUE.change,
      summary: 'Put a game into maintenance, switch it off, or back.',
      examples: [
        'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --maintenance',
        'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --no-maintenance --active',
      ],
      view: recordView,
    }),
  ],
};
