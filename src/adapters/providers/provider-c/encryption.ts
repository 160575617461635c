import { createCipheriv, createDecipheriv } from 'node:crypto';

/** OpenSSL 3 no longer has single DES. Triple DES with three equal keys gives the same bytes as single DES, and OpenSSL 3 still has it. */
const CIPHER = 'des-ede3-cbc';

/** DES-CBC with PKCS5 padding, in Base64. The 8 characters of `encryptKey` are the key and the first block. */
export function encrypt(plain: string, encryptKey: string): string {
  const cipher = createCipheriv(CIPHER, encryptKey.repeat(3), encryptKey);
  return cipher.update(plain, 'utf8', 'base64') + cipher.final('base64');
}

/** Decrypts a text. Throws for a text that was not encrypted with this key. */
export function decrypt(encrypted: string, encryptKey: string): string {
  const decipher = createDecipheriv(CIPHER, encryptKey.repeat(3), encryptKey);
  return decipher.update(encrypted, 'base64', 'utf8') + decipher.final('utf8');
}
