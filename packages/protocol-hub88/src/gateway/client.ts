import type { Hub88Config } from '../config.ts';
import {
  ANSWER_LIMITS,
  CallBudget,
  exactJson,
  REPORT_LIMITS,
  UpstreamHttp,
  type AnswerLimits,
  type ExactJsonObject,
  type ProviderConnection,
  type ProviderRuntime,
  type RefusalReason,
  type Result,
  type UpstreamFailure,
} from '../kit.ts';
import { MINUTE_MS, readAnswer } from '../refusals.ts';
import { SIGNATURE_HEADER, signatureOf } from '../signature.ts';

/** One operation of Hub88, below `/operator/generic/v2/`. */
interface Operation {
  /** The meaning of a 404, beside an unknown operator. */
  readonly missing: RefusalReason;
  /** Whether a second sending does no harm. */
  readonly isRepeatable: boolean;
  /** Whether it may be called once a minute only (document). */
  readonly isSeldom?: boolean;
  readonly limits: AnswerLimits;
}

const read = (missing: RefusalReason, more: Partial<Operation> = {}): Operation => ({
  missing,
  isRepeatable: true,
  limits: ANSWER_LIMITS,
  ...more,
});

export const OPERATIONS = {
  // A second launch gives a second address for the same token. It creates nothing but the player.
  'game/url': read('game_not_found'),
  'game/list': read('other', { isSeldom: true, limits: REPORT_LIMITS }),
  'game/round': read('record_not_found'),
  'products/list': read('other'),
  'transactions/list': read('other', { limits: REPORT_LIMITS }),
  'freebet/prepaids/list': read('other', { isSeldom: true, limits: REPORT_LIMITS }),
  'freebet/rewards/create': read('record_not_found', { isRepeatable: false }),
  'freebet/rewards/cancel': read('record_not_found', { isRepeatable: false }),
  'freebet/rewards/list': read('record_not_found'),
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** Signs and sends requests, each at most as often as Hub88 allows. */
export class Client {
  readonly config: Hub88Config;
  readonly runtime: ProviderRuntime;
  readonly #baseUrl: string;
  readonly #http: UpstreamHttp;
  readonly #budgets = new Map<OperationName, CallBudget>();

  constructor(connection: ProviderConnection, config: Hub88Config) {
    this.config = config;
    this.runtime = connection.runtime;
    this.#baseUrl = connection.baseUrl;
    this.#http = new UpstreamHttp(connection);
  }

  /** Gives the JSON of a success, with numbers as text. Undefined fields are left out. */
  async call(name: OperationName, fields: ExactJsonObject = {}): Promise<Result<unknown, UpstreamFailure>> {
    const { missing, isRepeatable, isSeldom = false, limits }: Operation = OPERATIONS[name];
    const turn = isSeldom ? await this.#budgetOf(name).take() : undefined;
    if (turn?.ok === false) return turn;
    // The operator comes last, so that no field of a caller can replace it.
    const body = exactJson({ ...fields, operator_id: this.config.operatorId });
    const sent = await this.#http.send({
      method: 'POST',
      url: `${this.#baseUrl}/operator/generic/v2/${name}`,
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: signatureOf(body, this.config.privateKey),
      },
      body,
      isRepeatable,
      limits,
    });
    return sent.ok ? readAnswer(sent.value, missing) : sent;
  }

  #budgetOf(name: OperationName): CallBudget {
    const kept = this.#budgets.get(name);
    if (kept !== undefined) return kept;
    const budget = new CallBudget({ calls: 1, perMs: MINUTE_MS, waitMaxMs: 0 }, this.runtime);
    this.#budgets.set(name, budget);
    return budget;
  }
}
