#!/usr/bin/env node
/** Signs the wire fixtures of a protocol anew: `protocol-kit-sign FOLDER SIGNER [--check]`. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signAll, type FixtureSigner } from '../../../tools/sign-fixtures/sign-all.ts';

const [folder = '', signer = '', ...options] = process.argv.slice(2);
if (folder === '' || signer === '') {
  process.stderr.write('Usage: protocol-kit-sign FOLDER SIGNER [--check]\n');
  process.exitCode = 2;
} else {
  const { signFixture } = (await import(pathToFileURL(resolve(signer)).href)) as {
    readonly signFixture: FixtureSigner;
  };
  signAll({ folder, signFixture, isCheck: options.includes('--check') });
}
