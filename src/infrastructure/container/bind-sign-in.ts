import { OpenIdIdentityProvider } from '../../adapters/identity/index.ts';
import { RateLimiter } from '../../application/limits/rate-limiter.ts';
import { BeginLogin } from '../../application/people/begin-login.ts';
import { CollectLogin } from '../../application/people/collect-login.ts';
import { DecideLogin } from '../../application/people/decide-login.ts';
import { EndSession } from '../../application/people/end-session.ts';
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

/** Failed sign-ins of a name, and of nobody, that one process writes to the log of changes in an hour; beyond, they are only counted. */
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
  const { observeAccess: observe, noteAccess, openSession, identityProvider } = TOKENS;
  bind(
    noteAccess,
    { changeLog, clock, randomness, observe },
    (parts) => new NoteAccess({ ...parts, failures: new RateLimiter(FAILURES_NOTED, parts.clock) }),
  );
  bind(
    openSession,
    { administrators, sessions, randomness, digests, clock, noteAccess, config },
    ({ config: settings, ...parts }) => new OpenSession({ ...parts, limits: sessionLimits(settings) }),
  );
  bind(
    TOKENS.makeSignInLink,
    { signInLinks, randomness, digests, clock, observe },
    (parts) => new MakeSignInLink(parts),
  );
  bind(
    TOKENS.listSessions,
    { sessions, clock, config },
    (given) => new ListSessions(given.sessions, given.clock, sessionLimits(given.config)),
  );
  bind(
    TOKENS.endSession,
    { sessions, clock, observe },
    (given) => new EndSession(given.sessions, given.clock, given.observe),
  );
  bind(identityProvider, { config, logger: TOKENS.logger }, ({ config: settings, logger }) => {
    const options = identityProviderOf(settings);
    const found =
      options &&
      new OpenIdIdentityProvider(options, (refused) =>
        logger.warn(refused, 'a sign-in at the identity provider failed'),
      );
    return { found };
  });
  bindWays(bind);
}

/** The pages where people sign in, and the use cases behind them. */
function bindWays(bind: Bind): void {
  const { administrators, sessions, signInLinks, clock, randomness, digests, config } = TOKENS;
  const { observeAccess: observe, noteAccess, openSession, identityProvider, logins, issueAdminToken } = TOKENS;
  bind(
    TOKENS.signIn,
    {
      administrators,
      agents: TOKENS.agents,
      sessions,
      signInLinks,
      logins,
      issueAdminToken,
      randomness,
      digests,
      clock,
      noteAccess,
      openSession,
      identityProvider,
      observe,
      config,
    },
    ({ config: settings, identityProvider: { found }, ...parts }) => ({
      recogniseSession: new RecogniseSession({ ...parts, limits: sessionLimits(settings) }),
      signInByLink: new SignInByLink(parts),
      signInByProvider:
        found === undefined
          ? undefined
          : new SignInByProvider({ ...parts, identityProvider: found, roles: settings.oidcRoles ?? [] }),
      beginLogin: new BeginLogin(parts),
      decideLogin: new DecideLogin(parts.logins, parts.clock),
      collectLogin: new CollectLogin({ ...parts, daysMax: settings.administratorTokenDaysMax }),
      signOut: new SignOut(parts.sessions, parts.clock, parts.noteAccess),
      noteAccess: parts.noteAccess,
    }),
  );
}
