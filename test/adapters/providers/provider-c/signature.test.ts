import { expect } from 'chai';
import { sign } from '../../../../src/adapters/providers/provider-c/signature.ts';
import { KEYS, SAMPLES, TIME } from './sealed-samples.ts';

describe('the signature of protocol C', () => {
  for (const { method, query, signature } of SAMPLES) {
    it(`signs the proven sample of ${method} byte for byte`, () => {
      expect(sign(query, TIME, KEYS)).to.equal(signature);
    });
  }
});
