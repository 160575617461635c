import { createCipheriv, createDecipheriv } from 'node:crypto';

/** OpenSSL 3 has no single DES any more. Triple DES with three equal keys is single DES, byte for byte, and is still there. */
const CIPHER = 'des-ede3-cbc';

/** DES-CBC with PKCS5 padding, key and first block both the 8 characters of `encryptKey`; Base64. */
export function encrypt(plain: string, encryptKey: string): string {
  const cipher = createCipheriv(CIPHER, encryptKey.repeat(3), encryptKey);
  return cipher.update(plain, 'utf8', 'base64') + cipher.final('base64');
}

/** The reverse; throws when the text was not encrypted with this key. */
export function decrypt(encrypted: string, encryptKey: string): string {
  const decipher = createDecipheriv(CIPHER, encryptKey.repeat(3), encryptKey);
  return decipher.update(encrypted, 'base64', 'utf8') + decipher.final('utf8');
}
