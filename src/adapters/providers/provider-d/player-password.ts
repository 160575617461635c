import { createHmac } from 'node:crypto';
import type { Credentials } from './config.ts';

/** The upstream allows 6 to 64 characters; 32 hexadecimal digits are 128 bits. */
const PASSWORD_LENGTH = 32;

/**
 * The password of a player upstream. Players never see it: it is asked for with each login and never changes by itself, so it is
 * derived and need not be stored.
 */
export const playerPassword = ({ password_seed: seed, signature }: Credentials, player: string): string =>
  createHmac('sha256', seed ?? signature)
    .update(player)
    .digest('hex')
    .slice(0, PASSWORD_LENGTH);
