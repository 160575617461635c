import { importRow } from '../../adapters/http/index.ts';
import { ChangeAgent, CreateAgent, ShowAgent, SetOfferRules } from '../../application/agents/agents.ts';
import { IssueToken } from '../../application/agents/agent-tokens.ts';
import { ImportGames } from '../../application/catalogue/import-games.ts';
import { AuditChange, ListChanges } from '../../application/change-log/change-log.ts';
import { ListJobs, ShowJob } from '../../application/jobs/jobs.ts';
import { CheckSecretsKey } from '../../application/keys/check-secrets-key.ts';
import { ResealSecrets } from '../../application/keys/reseal-secrets.ts';
import { KeepMonths } from '../../application/months/months.ts';
import { CreateProvider } from '../../application/providers/providers.ts';
import { ForgetOldRows } from '../../application/retention/forget-old-rows.ts';
import { keptDaysOf } from '../config/read-config.ts';
import { CreateAdministrator, ShowAdministrator } from '../../application/people/administrators.ts';
import { MakeSignInLink } from '../../application/people/sign-in-links.ts';
import { SeedDemo } from '../demo/seed-demo.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';
import { pause } from '../process/pause.ts';
import type { Bind } from './binder.ts';
import { failing, repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/**
 * The pause between two batches of old rows that are deleted. At this pace, deletion keeps up with a hundred callbacks per second in every process.
 */
const FORGET_EVERY_MS = 5_000;
const KEEP_MONTHS_EVERY_MS = 600_000;

/** The work that keeps a gateway in order: the log of changes, jobs, keys, retention and the demo. */
export function bindOperations(bind: Bind): void {
  const { agents, tokens, callbackSecrets, providers, games, changeLog } = TOKENS;
  const { administrators, adminTokens, destinations, clock, randomness, history } = TOKENS;
  const { players, playerBlocks, playerLimits } = TOKENS;
  const people = { administrators, adminTokens, players, playerBlocks, playerLimits, destinations };
  const stores = { agents, tokens, callbackSecrets, providers, games, ...people };
  bind(AuditChange, { ...stores, changeLog, clock, randomness });
  bind(ListChanges, [changeLog]);
  bindJobs(bind);
  bindSecretsKeys(bind);
  bindRetention(bind);
  bindMonths(bind);
  const setup = { createAgent: CreateAgent, showAgent: ShowAgent, changeAgent: ChangeAgent, issueToken: IssueToken };
  const offer = { setOfferRules: SetOfferRules, createProvider: CreateProvider, importGames: ImportGames };
  const person = {
    createAdministrator: CreateAdministrator,
    showAdministrator: ShowAdministrator,
    makeSignInLink: MakeSignInLink,
  };
  bind(SeedDemo, { history, ...setup, ...offer, ...person }, (parts) => new SeedDemo({ ...parts, readRow: importRow }));
}

function bindJobs(bind: Bind): void {
  bind(
    BackgroundJobs,
    { logger: TOKENS.logger },
    ({ logger }) =>
      new BackgroundJobs({
        onOver: (job) => logger.info({ job }, 'a job is over'),
        // A job that met a lost database is taken up when it is asked for again.
        onFault: (job, error) => failing(logger, 'a job met a fault', { job })(error),
        pause,
      }),
  );
  bind(ShowJob, [TOKENS.jobs]);
  bind(ListJobs, [TOKENS.jobLog]);
}

function bindSecretsKeys(bind: Bind): void {
  const { keyChecks, sealedSecrets, jobs, clock, randomness, secretBox: secrets } = TOKENS;
  bind(CheckSecretsKey, { keyChecks, sealedSecrets, secrets });
  bind(ResealSecrets, { sealedSecrets, secrets, jobs, clock, randomness, runner: BackgroundJobs });
}

function bindRetention(bind: Bind): void {
  const { config, oldRows, clock, logger } = TOKENS;
  bind(
    ForgetOldRows,
    { oldRows, config, clock },
    (given) => new ForgetOldRows(given.oldRows, keptDaysOf(given.config), given.clock),
  );
  repeat(bind, {
    needs: { forget: ForgetOldRows, logger },
    everyMs: FORGET_EVERY_MS,
    round: async ({ forget, logger: log }) => {
      const { removed, hasMore } = await forget.execute();
      if (removed > 0) log.debug({ removed }, 'old rows forgotten');
      return hasMore;
    },
    failure: 'old rows could not be forgotten',
  });
}

function bindMonths(bind: Bind): void {
  const { config, monthKeeper, clock, logger } = TOKENS;
  bind(
    KeepMonths,
    { monthKeeper, config, clock },
    (given) => new KeepMonths(given.monthKeeper, given.config.keepCallbackAttemptsDays, given.clock),
  );
  repeat(bind, {
    needs: { keep: KeepMonths, logger },
    everyMs: KEEP_MONTHS_EVERY_MS,
    round: async ({ keep, logger: log }) => {
      const { made, dropped } = await keep.execute();
      if (made + dropped > 0) log.info({ made, dropped }, 'months made and dropped');
      return false;
    },
    failure: 'months could not be made or dropped',
  });
}
