import { OpenIdIdentityProvider } from '../../adapters/identity/index.ts';
import { RateLimiter } from '../../application/limits/rate-limiter.ts';
import { BeginLogin } from '../../application/people/begin-login.ts';
import { CollectLogin } from '../../application/people/collect-login.ts';
import { DecideLogin } from '../../application/people/decide-login.ts';
import { EndSession } from '../../application/people/end-session.ts';
import { IssueAdminToken } from '../../application/people/issue-admin-token.ts';
import { ListSessions } from '../../application/people/list-sessions.ts';
import { MakeSignInLink } from '../../application/people/make-sign-in-link.ts';
import { NoteAccess } from '../../application/people/note-access.ts';
import { OpenSession } from '../../application/people/open-session.ts';
import { RecogniseSession } from '../../application/people/recognise-session.ts';
import { SignInByLink } from '../../application/people/sign-in-by-link.ts';
import { SignInByProvider } from '../../application/people/sign-in-by-provider.ts';
import { SignOut } from '../../application/people/sign-out.ts';
import type { SessionLimits } from '../../domain/people/session.ts';
import { identityProviderOf } from '../config/identity-provider-config.ts';
import type { Config } from '../config/read-config.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The failed sign-ins that one process writes to the log of changes per hour, for each name and for unknown names. Further ones are only counted. */
const FAILURES_NOTED = { name: 'noted-sign-in-failures', limit: 60, windowMs: 3_600_000 };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const sessionLimits = ({ sessionIdleMinutes, sessionHoursMax }: Config): SessionLimits => ({
  idleMs: sessionIdleMinutes * MINUTE_MS,
  lifeMs: sessionHoursMax * HOUR_MS,
});

/** Sessions, and the ways to sign in. */
export function bindSignIn(bind: Bind): void {
  const { administrators, sessions, signInLinks, changeLog, clock, randomness, digests, config } = TOKENS;
  const { observeAccess: observe, sessionLimits: limits } = TOKENS;
  const noteAccess = NoteAccess;
  bind(
    NoteAccess,
    { changeLog, clock, randomness, observe },
    (parts) => new NoteAccess({ ...parts, failures: new RateLimiter(FAILURES_NOTED, parts.clock) }),
  );
  bind(limits, { config }, (given) => sessionLimits(given.config));
  bind(OpenSession, { administrators, sessions, randomness, digests, clock, noteAccess, limits });
  bind(RecogniseSession, { sessions, digests, clock, limits });
  bind(ListSessions, [sessions, clock, limits]);
  bind(EndSession, [sessions, clock, observe]);
  bind(SignOut, [sessions, clock, noteAccess]);
  bind(MakeSignInLink, { signInLinks, randomness, digests, clock, observe });
  bind(SignInByLink, { signInLinks, digests, clock, openSession: OpenSession, noteAccess });
  bindLogins(bind);
  bindProvider(bind);
}

function bindLogins(bind: Bind): void {
  const { administrators, logins, clock, randomness, digests, administratorTokenDaysMax: daysMax } = TOKENS;
  bind(BeginLogin, { logins, randomness, digests, clock });
  bind(DecideLogin, [logins, clock]);
  const using = { issueAdminToken: IssueAdminToken, noteAccess: NoteAccess };
  bind(CollectLogin, { administrators, logins, digests, clock, randomness, ...using, daysMax });
}

function bindProvider(bind: Bind): void {
  const { administrators, agents, clock, config, logger } = TOKENS;
  bind(
    TOKENS.signInByProvider,
    { administrators, agents, clock, openSession: OpenSession, noteAccess: NoteAccess, config, logger },
    ({ config: settings, logger: log, ...parts }) => {
      const options = identityProviderOf(settings);
      if (options === undefined) return { found: undefined };
      const identityProvider = new OpenIdIdentityProvider(options, (refused) =>
        log.warn(refused, 'a sign-in at the identity provider failed'),
      );
      return { found: new SignInByProvider({ ...parts, identityProvider, roles: settings.oidcRoles ?? [] }) };
    },
  );
}
