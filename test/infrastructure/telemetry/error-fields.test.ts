import { expect } from 'chai';
import { errorFields } from '../../../src/infrastructure/telemetry/logger.ts';

describe('errorFields', () => {
  it('keeps type, message, code, stack and causes', () => {
    const cause = Object.assign(new TypeError('no route'), { code: 'EHOSTUNREACH' });

    const { type, message, stack, cause: fields } = errorFields(new Error('the database is gone', { cause }));

    expect({ type, message }).to.deep.equal({ type: 'Error', message: 'the database is gone' });
    expect(stack).to.include('error-fields.test.ts');
    expect(fields).to.include({ type: 'TypeError', message: 'no route', code: 'EHOSTUNREACH' });
  });

  it('keeps nothing that a driver adds to its errors', () => {
    const error = Object.assign(new Error('duplicate key'), { detail: 'Key (digest)=(0f0f) exists', bindings: ['x'] });

    expect(Object.keys(errorFields(error))).to.deep.equal(['type', 'message', 'stack']);
  });

  it('ends when an error is its own cause', () => {
    const error = new Error('round and round');
    error.cause = error;

    expect(JSON.stringify(errorFields(error)).match(/"cause"/g)).to.have.length(5);
  });

  it('takes things that are no errors', () => {
    expect(errorFields('oops')).to.deep.equal({ type: 'string', message: 'oops' });
  });

  const secrets: readonly (readonly [text: string, shown: string])[] = [
    ['unknown token agt_abc-DEF_123', 'unknown token agt_…'],
    ['signed with whsec_MTIzNDU2Nzg5MA==', 'signed with whsec_…'],
    ['header "Authorization: Bearer key.170.0f0f"', 'header "Authorization: Bearer …"'],
    ['connect postgres://gateway:hunter2@db:5432/x failed', 'connect postgres://gateway:…@db:5432/x failed'],
    ['of https://a.example/ and (http://b:p/w:d@c), d@e', 'of https://a.example/ and (http://b:…@c), d@e'],
  ];
  for (const [text, shown] of secrets) {
    it(`conceals what looks like a secret: ${shown}`, () => {
      const { message, stack } = errorFields(new Error(text));

      expect({ message, isInStack: stack?.includes(text) }).to.deep.equal({ message: shown, isInStack: false });
    });
  }
});
