import { ok } from '../../../../domain/shared/result.ts';
import { DIAGNOSIS } from '../../../api/diagnosis.ts';
import { commandGroup } from '../command.ts';
import { examined } from '../doctor/examined.ts';
import { findingsText } from '../doctor/findings-text.ts';

export const doctor = commandGroup('doctor', 'What is wrong, and what to do about it.', {
  '': {
    summary: 'Check settings, database, clocks, Agents and providers, and say what to do about each finding.',
    details:
      'The gateway itself looks whether Agents’ callback bases and providers can be reached, since that is where it matters. Settings are ' +
      'those of the environment of this command: run it where the gateway runs to check them. The exit code is 1 when something must be ' +
      'mended, 3 when the gateway cannot be asked, and 0 when there are only hints.',
    contract: DIAGNOSIS.diagnose,
    examples: ['doctor', 'doctor --json'],
    hasJson: true,
    async run(_, session) {
      const examination = await examined(session);
      if (!examination.ok) return examination;
      const findings = examination.value;
      const isBad = findings.some(({ state }) => state === 'bad');
      return ok({ data: { healthy: !isBad, findings }, isBad, text: (look) => findingsText(findings, look) });
    },
  },
});
