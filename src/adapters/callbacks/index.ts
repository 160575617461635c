export { AxiosCallbackSender } from './axios-callback-sender.ts';
export type { CallbackClientOptions } from './callback-client.ts';
export { webhookHeaders } from '../http-client/webhook-signature.ts';
export { vettedLookup } from '../http-client/vetted-lookup.ts';
export { refusalOf as callbackRefusal } from '../http-client/destination-rules.ts';
