import { callbackProbeContract } from '../ports/callback-probe.contract.ts';
import { ScriptedCallbackProbe } from './scripted-callback-probe.ts';

callbackProbeContract(ScriptedCallbackProbe.name, async () => {
  const probe = new ScriptedCallbackProbe();
  const url = 'https://wallet.example/api';
  return {
    probe,
    url,
    answerWith: (httpStatus) => {
      probe.replies.set(
        url,
        httpStatus === 'nothing' ? { kind: 'timed_out', detail: '' } : { kind: 'answered', httpStatus, text: '' },
      );
    },
    goAway: async () => {
      probe.replies.set(url, { kind: 'unreachable', detail: 'ECONNREFUSED' });
    },
    close: async () => undefined,
  };
});
