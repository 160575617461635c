import { ok } from '../../../../domain/shared/result.ts';
import { commandGroup } from '../command.ts';

export const start = commandGroup('start', 'The gateway process.', {
  '': {
    summary: 'Start the gateway in this process; Ctrl-C or SIGTERM stops it in order.',
    details:
      'Environment variables configure it; docs/configuration.md lists them. Without any of them it runs a demo on an embedded database ' +
      'in ./data, and prints tokens for the demo once.',
    examples: ['start', 'start --help'],
    hasJson: false,
    async run(_, { world }) {
      await world.startGateway();
      return ok({ data: {}, text: () => '' });
    },
  },
});
