import { expect } from 'chai';
import { providerA } from '../../../../src/adapters/providers/provider-a/index.ts';

const credentials = {
  sn: 'zz01',
  secret_key: '0123456789ABCDEF0123456789ABCDEF',
  agent_login_id: 'demo_agent01',
  agent_password: 'demo-agent-pw',
};

describe('the credentials of protocol A', () => {
  it('are four texts', () => {
    expect(providerA.checkCredentials(credentials)).to.be.undefined;
  });

  it('may have a password with spaces and accents', () => {
    expect(providerA.checkCredentials({ ...credentials, agent_password: 'très secret' })).to.be.undefined;
  });

  for (const [title, wrong, field, rule] of [
    ['an empty hall code', { sn: '' }, 'credentials.sn', 'must be 1 to 255 visible ASCII characters'],
    [
      'a key with a line break',
      { secret_key: 'a\n' },
      'credentials.secret_key',
      'must be 1 to 255 visible ASCII characters',
    ],
    [
      'a login with a space',
      { agent_login_id: 'a b' },
      'credentials.agent_login_id',
      'must be 1 to 255 visible ASCII characters',
    ],
    [
      'a password with a tab',
      { agent_password: '\t' },
      'credentials.agent_password',
      'must be 1 to 255 printable characters',
    ],
    [
      'a password that is too long',
      { agent_password: 'x'.repeat(256) },
      'credentials.agent_password',
      'must be 1 to 255 printable characters',
    ],
    ['another credential', { secret_code: 'x' }, 'credentials.secret_code', 'is not a credential of this protocol'],
  ] as const) {
    it(`may not have ${title}`, () => {
      const error = providerA.checkCredentials({ ...credentials, ...wrong });

      expect(error).to.deep.equal({ kind: 'invalid_parameter', field, rule });
    });
  }

  for (const name of Object.keys(credentials)) {
    it(`need ${name}`, () => {
      const { [name]: _left, ...others } = credentials as Record<string, string>;

      expect(providerA.checkCredentials(others)).to.include({ field: `credentials.${name}`, rule: 'must be given' });
    });
  }
});
