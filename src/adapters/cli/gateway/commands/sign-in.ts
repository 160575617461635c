import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { LOGINS } from '../../../api/calls/sessions.ts';
import { keepLogin } from '../admin/kept-logins.ts';
import type { CliFailure } from '../cli-failure.ts';
import { commandGroup } from '../command.ts';
import type { Session } from '../session.ts';
import { ACCOUNT } from '../../../api/calls/admin-tokens.ts';
import { adminCommand } from './admin-command.ts';

type Begun = AnswerOf<typeof LOGINS.begin>;
type Collected = AnswerOf<typeof LOGINS.collect>;

export const login = commandGroup('login', 'Sign in at a gateway by a browser.', {
  '': {
    summary: 'Print a link and a code, wait until a person who is signed in confirms, and keep the token.',
    details:
      'The token is kept for this URL in the user’s configuration folder (XDG_CONFIG_HOME, else ~/.config), in agent-gateway/logins.json, ' +
      'readable by that user only. Commands use it where neither ADMIN_TOKEN nor an option gives another.',
    examples: ['login', 'login --url https://gateway.example.com'],
    hasJson: true,
    prints: 'an object with `name` and `expires_at`',
    async run(_, session) {
      const begun = await begin(session);
      if (!begun.ok) return begun;
      const { verification_uri_complete: address, user_code: code } = begun.value;
      const place = address.startsWith('/') ? session.admin.url + address : address;
      session.say(
        `Open this page in a browser, sign in there, and confirm if it shows the code ${code}:\n\n  ${place}\n`,
      );
      const signedIn = await collected(begun.value, session);
      if (!signedIn.ok) return signedIn;
      const { name, token, expires_at: expiresAt } = signedIn.value;
      const kept = { name: name ?? '', token: token ?? '', expiresAt: expiresAt ?? '' };
      if (keepLogin(session.world.environment, session.admin.url, kept) === undefined) return err(NO_FOLDER);
      return ok({ data: { name, expires_at: expiresAt }, text: () => `Signed in as ${name} until ${expiresAt}.\n` });
    },
  },
});

const MS_PER_SECOND = 1_000;
const NO_FOLDER: CliFailure = {
  kind: 'usage',
  sentence: 'there is no folder to keep the token in; set XDG_CONFIG_HOME or HOME',
};
const TOO_LATE: CliFailure = { kind: 'refused', sentence: 'nobody has confirmed in time; begin again' };

async function begin({ admin, world }: Session): Promise<Result<Begun, CliFailure>> {
  const answered = await admin.callOpenly({ method: 'POST', path: '/logins', body: { machine: world.user } });
  return answered.ok ? ok(LOGINS.begin.answers.parse(answered.value.data)) : answered;
}

async function collected({ device_code: deviceCode, expires_in: lifeS, interval: intervalS }: Begun, session: Session) {
  const { admin, world } = session;
  const endMs = world.nowMs() + lifeS * MS_PER_SECOND;
  const interruption = world.interruption();
  while (world.nowMs() < endMs) {
    await world.wait(intervalS * MS_PER_SECOND, interruption);
    if (interruption.aborted) return err<CliFailure>({ kind: 'interrupted', sentence: 'nobody is signed in' });
    const answered = await admin.callOpenly({
      method: 'POST',
      path: '/logins/collect',
      body: { device_code: deviceCode },
    });
    if (!answered.ok) return answered;
    const outcome: Collected = LOGINS.collect.answers.parse(answered.value.data);
    if (outcome.status === 'signed_in') return ok(outcome);
  }
  return err(TOO_LATE);
}

export const logout = commandGroup('logout', 'Sign out at a gateway.', {
  '': {
    summary: 'Revoke the token that `login` has kept for this URL, and forget it.',
    contract: ACCOUNT.leave,
    examples: ['logout'],
    hasJson: true,
    async run(_, { admin, world }) {
      const left = await admin.call({ method: 'POST', path: '/sign-out' });
      // A token that the gateway no longer accepts is removed too, because it is useless.
      if (!left.ok && left.error.kind !== 'refused') return left;
      keepLogin(world.environment, admin.url, undefined);
      return left.ok ? ok({ data: {}, text: () => 'Signed out.\n' }) : left;
    },
  },
});

export const whoami = commandGroup('whoami', 'The administrator that the token stands for.', {
  '': adminCommand(ACCOUNT.show, {
    summary: 'Show the name and the role that the token stands for.',
    examples: ['whoami', 'whoami --json'],
  }),
});
