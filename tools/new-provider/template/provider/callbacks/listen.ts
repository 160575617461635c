import { configured } from '../../../../../src/adapters/providers/protocol-kit.ts';
import { readConfig } from '../config.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of one account. */
export const listen = configured(readConfig, ({ secret_key }, { runtime }) => inboxOf(secret_key, runtime));
