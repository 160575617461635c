import { ok, err } from '../../../../domain/shared/result.ts';
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

export const migrate = commandGroup('migrate', 'The schema of the database.', {
  '': {
    summary: 'Bring the schema of the database up to date, and end.',
    details:
      'A gateway does the same when it starts. The command is for a release that migrates before the gateways start, and for gateways whose role in the database may ' +
      'not change the schema: give DATABASE_URL the role that owns it. Of several that run at once, one migrates and the others wait. It may be given again after a kill.',
    examples: ['migrate'],
    hasJson: true,
    prints: 'an object with `applied`, the names of the migrations',
    async run(_, { world, say }) {
      const applied = await world.migrateDatabase(say);
      if (!applied.ok) return err({ kind: 'refused', sentence: applied.error });
      return ok({
        data: { applied: applied.value },
        text: () =>
          applied.value.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.value.join(', ')}.\n`,
      });
    },
  },
});
