export { AxiosCallbackSender } from './axios-callback-sender.ts';
export type { CallbackClientOptions } from './callback-client.ts';
export { refusalOf as callbackRefusal } from '../http-client/destination-rules.ts';
