import type { WalletMode } from '../../src/domain/agent/agent.ts';
import type { Journal } from './journal.ts';
import type { LedgerLines } from './ledger-lines.ts';
import type { Exchange, WireRequest } from './tapped-wire.ts';

/** Writes down the traffic between providers, the gateway and the Agent. */
export class WireLines {
  readonly #journal: Journal;
  /**
   * Whether requests come first: an Agent that holds the money is asked before the provider gets its answer. Otherwise related lines stay together.
   */
  readonly #showsRequestsFirst: boolean;
  /** Set as soon as there is a player. */
  ledger: LedgerLines | undefined;

  constructor(journal: Journal, walletMode: WalletMode) {
    this.#journal = journal;
    this.#showsRequestsFirst = walletMode === 'agent';
  }

  fromProvider(request: WireRequest, remark: string): Promise<void> {
    if (!this.#showsRequestsFirst) return Promise.resolve();
    return this.#journal.inTurn(() => {
      this.#request(request, remark);
      return Promise.resolve();
    });
  }

  /** Writes the request, its effects on the ledger, and the answer. */
  ofProvider(exchange: Exchange): Promise<void> {
    const { request, remark } = exchange;
    return this.#journal.inTurn(async () => {
      if (!this.#showsRequestsFirst) this.#request(request, remark);
      await this.ledger?.enterNew();
      this.#answer(`gateway → ${providerOf(request)}`, exchange);
    });
  }

  ofCallback(exchange: Exchange): Promise<void> {
    const { request, remark } = exchange;
    const what = `callback ${operationOf(request)}`;
    const body = this.#journal.isVerbose ? request.body : shortened(request.body);
    return this.#journal.inTurn(() => {
      this.#journal.enter({ tone: 'agent', who: 'gateway → Agent', what, text: remarked(remark, body) });
      this.#answer('Agent → gateway', exchange);
      return Promise.resolve();
    });
  }

  #request(request: WireRequest, remark: string): void {
    const who = `${providerOf(request)} → gateway`;
    const text = remarked(remark, request.body);
    this.#journal.enter({ tone: 'provider', who, what: operationOf(request), text });
  }

  #answer(who: string, { answer, tookMs, isAnswerLost }: Exchange): void {
    if (answer === undefined) return;
    const tone = who.startsWith('Agent') ? 'agent' : 'provider';
    const text = remarked(isAnswerLost ? 'nobody hears it' : '', answer.body);
    this.#journal.enter({ tone, who, what: `${answer.status}, ${tookMs} ms`, text });
  }
}

const providerOf = ({ path }: WireRequest): string => path.split('/')[2] ?? '';

/** The name of the operation, wherever the dialect has it: in the JSON, in the form, or at the end of the path. */
function operationOf({ path, body }: Pick<WireRequest, 'path' | 'body'>): string {
  const inJson = /"method"\s*:\s*"([^"]+)"/.exec(body)?.[1];
  const inForm = /^[\w-]+=/.test(body) ? new URLSearchParams(body).get('cmd') : null;
  return inJson ?? inForm ?? path.replace(/\?.*$/, '').split('/').at(-1) ?? '';
}

/** The fields of a callback that readers need; `--verbose` shows the rest. */
const SHOWN = ['action', 'provider', 'amount', 'direction', 'transaction_id', 'balance', 'sequence'];

function shortened(body: string): string {
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return JSON.stringify(Object.fromEntries(SHOWN.map((name) => [name, fields[name]])));
}

const remarked = (remark: string, body: string): string => (remark === '' ? body : `[${remark}] ${body}`);
