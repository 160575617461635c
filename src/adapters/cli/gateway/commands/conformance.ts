import { err, ok } from '../../../../domain/shared/result.ts';
import { CONFORMANCE_OPTIONS, runConformance } from '../../conformance/index.ts';
import { commandGroup } from '../command.ts';

export const conformance = commandGroup('conformance', 'Tests of an Agent’s callback endpoints.', {
  '': {
    summary:
      'Test an Agent’s callback endpoints with more than a hundred cases, and show each failure with its reason.',
    details:
      'The command needs no gateway: it sends the callbacks of a gateway, signed with the Agent’s secret. Use accounts for tests: the ' +
      'cases move money and do not put all of it back. The exit code is 0 when all cases passed, 1 when a case failed, and 2 when no ' +
      'case could be tried. docs/conformance.md explains the cases.',
    options: CONFORMANCE_OPTIONS,
    examples: [
      'conformance --agent-url http://127.0.0.1:4000 --secret whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ= --other-player BOB',
      "AGENT_SECRET=whsec_... agent-gateway conformance --agent-url https://staging.example.com --only 'bet*,race-*'",
      'AGENT_SECRET=whsec_... agent-gateway conformance --agent-url https://staging.example.com --junit-report conformance.xml',
      'conformance --list',
    ],
    hasJson: false,
    async run(call, { world }) {
      const outcome = await runConformance(call, world);
      return outcome.ok
        ? ok({ data: {}, text: () => '', isBad: !outcome.value })
        : err({ kind: 'usage', sentence: outcome.error });
    },
  },
});
