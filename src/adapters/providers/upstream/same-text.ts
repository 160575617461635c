import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. The texts are hashed first, because the comparison needs equal lengths. */
export const isSameText = (left: string, right: string): boolean => timingSafeEqual(digestOf(left), digestOf(right));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
