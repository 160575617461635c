import { mailerContract } from '../ports/mailer.contract.ts';
import { ScriptedMailer } from './scripted-mailer.ts';

mailerContract('ScriptedMailer', async () => {
  const mailer = new ScriptedMailer();
  return {
    mailer,
    received: async () => mailer.sent.map(({ to, subject, text }) => ({ to, subject, text })),
    refuse: () => {
      mailer.isTaking = false;
    },
    close: () => Promise.resolve(),
  };
});
