export { AxiosCallbackProbe } from './axios-callback-probe.ts';
export { AxiosCallbackSender } from './axios-callback-sender.ts';
