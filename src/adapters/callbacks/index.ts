export { AxiosCallbackSender } from './axios-callback-sender.ts';
