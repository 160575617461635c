import { err, ok } from '../../../../domain/shared/result.ts';
import { CONFORMANCE_COMMAND, runConformance, VERIFY_COMMAND, verifyByCall } from '../../conformance/index.ts';
import { commandGroup } from '../command.ts';

export const conformance = commandGroup('conformance', 'Tests of an Agent’s callback endpoints.', {
  '': {
    ...CONFORMANCE_COMMAND,
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
  verify: {
    ...VERIFY_COMMAND,
    examples: ['conformance verify acme.json --key jwks.json --page acme.html'],
    hasJson: false,
    async run(call) {
      const outcome = await verifyByCall(call, Date.now());
      if (!outcome.ok) return err({ kind: 'usage', sentence: outcome.error });
      const { isGood, sentence } = outcome.value;
      return ok({ data: {}, text: () => `${sentence}\n`, isBad: !isGood });
    },
  },
});
