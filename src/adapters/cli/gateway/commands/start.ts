import { ok } from '../../../../domain/shared/result.ts';
import { commandGroup } from '../command.ts';

export const start = commandGroup('start', 'The gateway itself.', {
  '': {
    summary: 'Start the gateway in this process; Ctrl-C or SIGTERM stops it in order.',
    details:
      'It is configured by environment variables, which docs/configuration.md lists. With none of them set it runs a demo on an embedded ' +
      'database in ./data and prints, once, the tokens to try it with.',
    examples: ['start', 'start --help'],
    hasJson: false,
    async run(_, { world }) {
      await world.startGateway();
      return ok({ data: {}, text: () => '' });
    },
  },
});
