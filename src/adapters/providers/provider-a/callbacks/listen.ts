import { configured } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of a hall. */
export const listen = configured(readConfig, (hall, { runtime }) => inboxOf(hall, () => runtime.nowMs()));
