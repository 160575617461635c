import { expect } from 'chai';
import { sendFailure } from '../../../../src/adapters/callbacks/axios-callback-sender.ts';
import { transportFailure } from '../../../../src/adapters/providers/upstream/upstream-http.ts';

/** An error as axios passes it on: Node's own is its cause. */
const failing = (code: string, cause: object) => Object.assign(new Error(code), { code, cause });

// tcp(7), "Error handling": when nothing comes through any more, the last error that the network reported for the connection ends it, also after
// the request was sent.
describe('an error of the network', () => {
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']) {
    it(`means that nothing was sent while the connection was made: ${code}`, () => {
      const error = failing(code, { code, syscall: 'connect' });

      expect(transportFailure(error, 1_000)).to.include({ kind: 'provider_unreachable' });
      expect(sendFailure(error, 1_000)).to.include({ kind: 'unreachable' });
    });

    it(`means that nothing was sent when no address could be connected to: ${code}`, () => {
      const errors = [
        { code, syscall: 'connect' },
        { code: 'ENETUNREACH', syscall: 'connect' },
      ];
      const error = failing(code, { code, errors });

      expect(transportFailure(error, 1_000)).to.include({ kind: 'provider_unreachable' });
      expect(sendFailure(error, 1_000)).to.include({ kind: 'unreachable' });
    });

    for (const syscall of ['read', 'write', undefined]) {
      it(`means that nobody knows what was done, once the connection was there: ${code} of ${syscall}`, () => {
        const error = failing(code, { code, syscall });

        expect(transportFailure(error, 1_000)).to.include({
          kind: 'provider_outcome_unknown',
          cause: 'connection_lost',
        });
        expect(sendFailure(error, 1_000)).to.include({ kind: 'connection_lost' });
      });
    }
  }

  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED']) {
    it(`means that nothing was sent when there was no connection to send on: ${code}`, () => {
      expect(transportFailure(failing(code, { code }), 1_000)).to.include({ kind: 'provider_unreachable' });
      expect(sendFailure(failing(code, { code }), 1_000)).to.include({ kind: 'unreachable' });
    });
  }
});
