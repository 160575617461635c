import { NOTICE_KINDS } from '../../domain/notification/notice.ts';
import type { ImportGames, ImportReport, ImportRow } from '../../application/catalogue/import-games.ts';
import type { CreateAgent, ChangeAgent, ShowAgent, SetOfferRules } from '../../application/agents/agents.ts';
import type { CreateProvider } from '../../application/providers/providers.ts';
import type { IssueToken } from '../../application/agents/agent-tokens.ts';
import type { CreateAdministrator, ShowAdministrator } from '../../application/people/administrators.ts';
import type { MakeSignInLink } from '../../application/people/sign-in-links.ts';
import type { CatalogHistory } from '../../application/ports/catalog-history.ts';
import { EVERY_PROVIDER, LIMIT_WAIT_HOURS } from '../../domain/agent/agent.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';
import { DEMO_PROVIDERS, madeUpGames, realGames, type DemoRow } from './demo-catalogue.ts';

export const DEMO_AGENT = 'DEMO';

/** The administrator whom the link of the first start signs in. */
export const DEMO_PERSON = 'demo-admin';

/**
 * The callback base of the demo Agent until the demo is complete. The mark is on the Agent itself, and is written in the moment when the Agent is
 * created. No real Agent has it: names under `.invalid` never exist (RFC 6761).
 */
const UNFINISHED = 'http://unfinished-demo.invalid';

const AGENT = {
  code: DEMO_AGENT,
  name: 'Demo Agent',
  currency: 'USD',
  callbackBase: UNFINISHED,
  noticeUrl: undefined,
  noticeKinds: NOTICE_KINDS,
  callbackDelivery: 'push',
  walletMode: 'gateway',
  implements: Object.keys(CALLBACK_ROLES) as CallbackRole[],
  pushUnsettled: false,
  pushCancels: false,
  operatesProviders: [EVERY_PROVIDER],
  timeZone: 'UTC',
  signsRequests: false,
  rateLimit: undefined,
  countries: [],
  limitWaitHours: LIMIT_WAIT_HOURS.usual,
  isActive: true,
} as const;

/**
 * The result: `seeded` with a new token and the secret of a link that signs in once, `present` already, or `none` because no demo is wanted here.
 * A demo of an earlier version has no administrator.
 */
export type DemoOutcome =
  | { readonly kind: 'seeded'; readonly token: string; readonly linkSecret: string }
  | { readonly kind: 'present'; readonly hasPerson: boolean }
  | { readonly kind: 'none' };

interface SeedDemoParts {
  readonly history: CatalogHistory;
  readonly createAgent: CreateAgent;
  readonly showAgent: ShowAgent;
  readonly changeAgent: ChangeAgent;
  readonly setOfferRules: SetOfferRules;
  readonly createProvider: CreateProvider;
  readonly importGames: ImportGames;
  readonly issueToken: IssueToken;
  readonly createAdministrator: CreateAdministrator;
  readonly showAdministrator: ShowAdministrator;
  readonly makeSignInLink: MakeSignInLink;
  /** Reads a game in the format of the import. */
  readRow(line: number, game: unknown): ImportRow;
}

/**
 * Fills an empty database with a demo. The Agent comes first, marked as unfinished; the mark is removed last. Each step in between has no effect the
 * second time, so the next start continues a start that was killed. An Agent of that code without the mark is complete, or a real Agent, and is not
 * changed.
 */
export class SeedDemo {
  readonly #parts: SeedDemoParts;

  constructor(parts: SeedDemoParts) {
    this.#parts = parts;
  }

  async execute(): Promise<DemoOutcome> {
    const begun = await this.#begin();
    if (begun === 'none') return { kind: begun };
    if (begun === 'present') return { kind: begun, hasPerson: await this.#hasPerson() };
    const { createProvider, setOfferRules, changeAgent } = this.#parts;
    for (const provider of DEMO_PROVIDERS) await createProvider.execute(provider);
    await this.#import(madeUpGames());
    await this.#import(realGames());
    await setOfferRules.execute(DEMO_AGENT, [{ effect: 'allow' }]);
    const outcome = { kind: 'seeded', token: await this.#token(), linkSecret: await this.#linkSecret() } as const;
    await changeAgent.execute(DEMO_AGENT, { callbackBase: undefined });
    return outcome;
  }

  /** Creates the marked Agent if the database is empty. */
  async #begin(): Promise<'unfinished' | 'present' | 'none'> {
    const found = await this.#found();
    if (found !== undefined) return found;
    if ((await this.#parts.history.head()).revision > 0) return 'none';
    const created = await this.#parts.createAgent.execute(AGENT);
    // Another process was faster, with the same demo or with a real Agent.
    return created.ok ? 'unfinished' : ((await this.#found()) ?? 'none');
  }

  async #found(): Promise<'unfinished' | 'present' | undefined> {
    const agent = await this.#parts.showAgent.execute(DEMO_AGENT);
    if (!agent.ok) return undefined;
    return agent.value.callbackBase === UNFINISHED ? 'unfinished' : 'present';
  }

  async #import(rows: AsyncIterable<DemoRow>): Promise<ImportReport> {
    const report = await this.#parts.importGames.execute(this.#rows(rows));
    const [rejected] = report.rejected;
    if (rejected !== undefined) throw new Error(`a demo game was rejected: line ${rejected.line}: ${rejected.reason}`);
    return report;
  }

  async *#rows(rows: AsyncIterable<DemoRow>): AsyncGenerator<ImportRow> {
    for await (const { line, game } of rows) yield this.#parts.readRow(line, game);
  }

  async #token(): Promise<string> {
    const issued = await this.#parts.issueToken.execute({ agent: DEMO_AGENT, kind: 'opaque' });
    if (!issued.ok || issued.value.kind !== 'opaque') throw new Error('the demo Agent was given no token');
    return issued.value.token;
  }

  async #hasPerson(): Promise<boolean> {
    const found = await this.#parts.showAdministrator.execute(DEMO_PERSON);
    return found.ok && found.value.isActive;
  }

  async #linkSecret(): Promise<string> {
    const by = DEMO_AGENT;
    // A start that was killed has made the administrator already.
    await this.#parts.createAdministrator.execute({ name: DEMO_PERSON, role: 'admin', by });
    const link = await this.#parts.makeSignInLink.execute(DEMO_PERSON, by);
    if (!link.ok) throw new Error('the demo administrator was given no sign-in link');
    return link.value.secret;
  }
}
