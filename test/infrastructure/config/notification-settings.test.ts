import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/read-config.ts';

function refusal(environment: NodeJS.ProcessEnv): readonly string[] {
  const config = readConfig(environment);
  return config.ok ? [] : config.error;
}

describe('the settings of notifications', () => {
  it('need a sender beside a mail server, and one address as the sender', () => {
    const SMTP_URL = 'smtp://mail.example.com';

    expect(refusal({ SMTP_URL })).to.deep.equal(['SMTP_FROM must be set with SMTP_URL.']);
    expect(refusal({ SMTP_URL, SMTP_FROM: 'Gateway <gateway@example.com>' })[0]).to.match(
      /^SMTP_FROM must be one e-mail/,
    );
    expect(refusal({ SMTP_URL: 'mail.example.com', SMTP_FROM: 'a@example.com' })[0]).to.match(
      /^SMTP_URL must be a URL/,
    );
    expect(refusal({ SMTP_URL, SMTP_FROM: 'gateway@example.com' })).to.deep.equal([]);
  });
});
