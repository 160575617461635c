import { configured } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of one account. */
export const listen = configured(readConfig, ({ signature, amount_ratio: unit }, { runtime }) =>
  inboxOf({ signature, unit }, runtime),
);
