import { callbackSenderContract } from '../ports/callback-sender.contract.ts';
import { ScriptedCallbackSender } from './scripted-callback-sender.ts';

callbackSenderContract(ScriptedCallbackSender.name, async () => {
  const sender = new ScriptedCallbackSender();
  return {
    sender,
    url: 'https://agent.example/hooks',
    answerWith: (answer) =>
      sender.replyWith(
        answer === 'nothing' ? { kind: 'timed_out', detail: 'no answer' } : { kind: 'answered', ...answer },
      ),
    received: () => sender.sent.map(({ id, body }) => ({ id, body })),
    traceparents: () => sender.sent.map(({ traceparent }) => traceparent),
    close: () => Promise.resolve(),
  };
});
