import { expect } from 'chai';
import { AgentSystem } from '../../support/agent-system.ts';
import { promotedBytesOf } from '../../support/promoted-bytes.ts';

const MANY_EXCHANGES = new URL('many-exchanges.ts', import.meta.url);
/** Measured 1,700; with axios 1.21.1 8,600, because it keeps a function of each exchange in a property. */
const BYTES_MAX = 4_000;

describe('an exchange', () => {
  it('leaves little in the old memory', async () => {
    const system = await AgentSystem.listening();
    try {
      expect(await promotedBytesOf(MANY_EXCHANGES, [system.baseUrl])).to.be.below(BYTES_MAX);
    } finally {
      await system.close();
    }
  });
});
