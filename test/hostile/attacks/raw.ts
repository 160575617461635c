import { connect } from 'node:net';
import type { Answered } from '../ask.ts';
import type { Attacker } from './attack.ts';

const HELD_MS = 500;

/** Sends it, and holds the connection for a while. */
export function raw({ port }: Attacker, text: string, heldMs = HELD_MS): Promise<Answered> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), heldMs);
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0), text: heard });
    });
  });
}
