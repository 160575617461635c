import { ok } from '../../../../domain/shared/result.ts';
import { DIAGNOSIS } from '../../../api/calls/diagnosis.ts';
import { commandGroup } from '../command.ts';
import { examined } from '../doctor/examined.ts';
import { findingsText } from '../doctor/findings-text.ts';

export const doctor = commandGroup('doctor', 'Problems and their remedies.', {
  '': {
    summary: 'Check settings, database, clocks, money, Agents and providers, and name a remedy for each finding.',
    details:
      'The gateway itself checks whether it can reach the callback bases of Agents and the providers. The checked settings are those of ' +
      'the environment of this command: run it on the machine of the gateway. The exit code is 1 for a problem, 3 when the gateway cannot ' +
      'be reached, and 0 when there are only hints.',
    contract: DIAGNOSIS.diagnose,
    examples: ['doctor', 'doctor --json'],
    hasJson: true,
    prints: 'an object with `healthy` and the list `findings`',
    async run(_, session) {
      const examination = await examined(session);
      if (!examination.ok) return examination;
      const findings = examination.value;
      const isBad = findings.some(({ state }) => state === 'bad');
      return ok({ data: { healthy: !isBad, findings }, isBad, text: (look) => findingsText(findings, look) });
    },
  },
});
