import type {
  ProviderInbox,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
} from '../../../../application/ports/provider-inbox.ts';
import { err, type Result } from '../../../../domain/shared/result.ts';
import type { ProviderRuntime } from '../../upstream/provider-runtime.ts';
import type { ProviderBConfig } from '../config.ts';
import { answerCode } from './answers.ts';
import { balance } from './balance.ts';
import type { Callback } from './callback.ts';
import type { CodeName } from './codes.ts';
import { membersOf, senderFault } from './envelope.ts';
import { instantOf } from './fields.ts';
import { movements } from './movements.ts';
import { push } from './push.ts';

/** What the upstream calls, by the path that it adds to the provider's address. */
const CALLBACKS: ReadonlyMap<string, Callback> = new Map([
  ['/v1/api/seamless/balance', balance],
  ['/v1/api/seamless/withdraw', movements('withdraw')],
  ['/v1/api/seamless/deposit', movements('deposit')],
  ['/v1/api/seamless/pushbetdata', push],
]);

/** The receiving half for one operator account. */
export class Inbox implements ProviderInbox {
  readonly #config: ProviderBConfig;
  readonly #runtime: ProviderRuntime;

  constructor(config: ProviderBConfig, runtime: ProviderRuntime) {
    this.#config = config;
    this.#runtime = runtime;
  }

  read(request: ProviderRequest): Result<ProviderMessage, ProviderReply> {
    const callback = callbackOf(request);
    if (callback === undefined) return err(answerCode('internal_error'));
    const members = membersOf(request.body);
    const refuse = (name: CodeName) => err(callback.refuse(members, name));
    const fault = senderFault(members, callback.word, this.#config);
    if (fault !== undefined) return refuse(fault);
    const requestedAtMs = instantOf(members['request_time']) ?? this.#runtime.nowMs();
    const message = callback.read(members, { config: this.#config, requestedAtMs });
    return message.ok ? message : refuse(message.error);
  }

  fault(request: ProviderRequest): ProviderReply {
    const callback = callbackOf(request);
    return callback?.refuse(membersOf(request.body), 'internal_error') ?? answerCode('internal_error');
  }
}

const callbackOf = ({ method, path }: ProviderRequest): Callback | undefined =>
  method === 'POST' ? CALLBACKS.get(path) : undefined;
