import type { ProviderRequest } from '../../protocol-kit.ts';
import { balance } from './balance.ts';
import type { Callback } from './call.ts';
import { movements } from './movements.ts';
import { push } from './push.ts';

/** The callbacks by the path that the upstream adds to the provider's address. */
const CALLBACKS: ReadonlyMap<string, Callback> = new Map([
  ['/v1/api/seamless/balance', balance],
  ['/v1/api/seamless/withdraw', movements('withdraw')],
  ['/v1/api/seamless/deposit', movements('deposit')],
  ['/v1/api/seamless/pushbetdata', push],
]);

/** The callback of a request; undefined for any other request. */
export const callbackOf = ({ method, path }: ProviderRequest): Callback | undefined =>
  method === 'POST' ? CALLBACKS.get(path) : undefined;
