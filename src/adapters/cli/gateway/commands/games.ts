import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import { commandGroup } from '../command.ts';
import { listView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { importGames } from './import-games.ts';

export const games = commandGroup('games', 'Games of the catalogue.', {
  import: importGames,
  list: adminCommand(CATALOGUE.list, {
    summary: 'List the games of the catalogue, offered or not, by provider and name.',
    examples: ['games list --provider A --text orchard', 'games list --no-active --json'],
    view: listView('provider', 'code', 'name', 'category', 'active', 'is_maintenance', 'id'),
  }),
  show: adminCommand(CATALOGUE.show, { examples: ['games show 0314fd40-f778-4c28-8ce1-3c17eb4ca413'] }),
  set: adminCommand(CATALOGUE.change, {
    summary: 'Put a game into maintenance, switch it off, or back; or set the countries whose players may not play it.',
    examples: [
      'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --maintenance',
      'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --no-maintenance --active',
      'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --restricted-countries FR,US',
    ],
  }),
  details: adminCommand(CATALOGUE.details, {
    examples: ['games details 0314fd40-f778-4c28-8ce1-3c17eb4ca413'],
  }),
  'set-details': adminCommand(CATALOGUE.changeDetails, {
    summary: 'Change what is shown of a game, or take the provider’s values again.',
    details:
      'Names and pictures come from a file, such as {"names": {"de": "Obstgarten"}, "images": null, "has_demo": null}.',
    takesFile: true,
    examples: [
      'games set-details 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --rtp 96.51 --tags fruits,new --position 3',
      'games set-details 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --volatility none --from details.json',
    ],
  }),
});
