import { configured } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of one operator account. */
export const listen = configured(readConfig, (config, { runtime }) => inboxOf(config, runtime));
