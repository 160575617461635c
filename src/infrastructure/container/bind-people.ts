import { approvedCalls } from '../../adapters/http/index.ts';
import { AuditChange } from '../../application/change-log/change-log.ts';
import { AskApproval, ShowApprovals, DecideApproval, CarryOutApproval } from '../../application/people/approvals.ts';
import { AuthenticateAdministrator } from '../../application/people/authenticate-administrator.ts';
import {
  ChangeAdministrator,
  CreateAdministrator,
  ListAdministrators,
  ShowAdministrator,
} from '../../application/people/administrators.ts';
import { IssueAdminToken, ListAdminTokens, RevokeAdminToken } from '../../application/people/admin-tokens.ts';
import { accessMetrics } from '../telemetry/access-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';
import { OpenIdIdentityProvider } from '../../adapters/identity/index.ts';
import { RateLimiter } from '../../application/limits/rate-limiter.ts';
import { BeginLogin, CollectLogin, DecideLogin } from '../../application/people/logins.ts';
import { EndSession, ListSessions, OpenSession, RecogniseSession, SignOut } from '../../application/people/sessions.ts';
import { MakeSignInLink, SignInByLink } from '../../application/people/sign-in-links.ts';
import { NoteAccess } from '../../application/people/note-access.ts';
import { SignInByProvider } from '../../application/people/sign-in-by-provider.ts';
import type { SessionLimits } from '../../domain/people/session.ts';
import { identityProviderOf, type Config } from '../config/read-config.ts';

/** Administrators, their rights and their credentials, and calls that need two of them. */
export function bindPeople(bind: Bind): void {
  const {
    administrators,
    adminTokens,
    agents,
    clock,
    digests,
    randomness,
    administratorTokenDaysMax: daysMax,
  } = TOKENS;
  const { observeAccess: observe, metricsRegistry: registry } = TOKENS;
  bind(observe, { registry }, (given) => accessMetrics(given.registry));
  bind(AuthenticateAdministrator, { adminTokens, digests, clock });
  bind(CreateAdministrator, { administrators, agents, clock, observe });
  bind(ListAdministrators, [administrators]);
  bind(ShowAdministrator, [administrators]);
  bind(ChangeAdministrator, { administrators, agents, clock, observe });
  bind(IssueAdminToken, { administrators, adminTokens, agents, randomness, digests, clock, observe, daysMax });
  bind(ListAdminTokens, [adminTokens]);
  bind(RevokeAdminToken, [adminTokens, clock, observe]);
  bindApprovals(bind);
}

/** How often a process looks for calls that another process has left unfinished. */
const TAKE_UP_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

function bindApprovals(bind: Bind): void {
  const { approvals, secretBox: secrets, randomness, clock, observeAccess: observe, config } = TOKENS;
  const { agents, tokens, callbackSecrets, providers, games, administrators, adminTokens } = TOKENS;
  const { players, playerBlocks, playerLimits, destinations } = TOKENS;
  const owners = { administrators, adminTokens, players, playerBlocks, playerLimits, destinations };
  const stores = { agents, tokens, callbackSecrets, providers, games, ...owners };
  bind(
    AskApproval,
    { approvals, secrets, randomness, clock, observe, config },
    ({ config: { fourEyesHours }, ...parts }) => new AskApproval({ ...parts, lifeMs: fourEyesHours * HOUR_MS }),
  );
  bind(
    CarryOutApproval,
    { approvals, secrets, clock, auditChange: AuditChange, useCase: TOKENS.useCaseLater, config },
    ({ useCase, config: { baseUrl }, ...parts }) =>
      new CarryOutApproval({ ...parts, carryOut: approvedCalls(useCase, baseUrl) }),
  );
  bind(ShowApprovals, { ...stores, approvals, secrets, clock });
  bind(DecideApproval, { approvals, clock, carryOutApproval: CarryOutApproval, observe });
  repeat(bind, {
    needs: { carryOut: CarryOutApproval },
    everyMs: TAKE_UP_EVERY_MS,
    round: ({ carryOut }) => carryOut.takeUp(),
    failure: 'a call that two people want could not be carried out',
  });
}

/** The failed sign-ins that one process writes to the log of changes per hour, for each name and for unknown names. Further ones are only counted. */
const FAILURES_NOTED = { name: 'noted-sign-in-failures', limit: 60, windowMs: 3_600_000 };

const MINUTE_MS = 60_000;

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
