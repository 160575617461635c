import { err, ok } from '../../../../domain/shared/result.ts';
import { commandGroup } from '../command.ts';

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
