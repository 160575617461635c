import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/read-config.ts';

const WHOLE = {
  BASE_URL: 'https://games.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'gateway',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'ops=admin',
};

function refusal(environment: NodeJS.ProcessEnv): readonly string[] {
  const config = readConfig(environment);
  return config.ok ? [] : config.error;
}

describe('the settings about administrators', () => {
  it('refuses an identity provider that is not whole, or not over TLS, and calls and roles that are none', () => {
    expect(refusal({ ...WHOLE, OIDC_ROLES: '' })).to.deep.equal(['OIDC_ROLES must be set with OIDC_ISSUER.']);
    expect(refusal({ ...WHOLE, BASE_URL: '' })).to.deep.equal(['BASE_URL must be set with OIDC_ISSUER.']);
    expect(refusal({ ...WHOLE, OIDC_ISSUER: 'http://id.example.com' })[0]).to.match(/^OIDC_ISSUER must be a URL that/);
    expect(refusal({ ...WHOLE, OIDC_ISSUER: 'http://127.0.0.1:8080' })).to.deep.equal([]);
    expect(refusal({ ...WHOLE, OIDC_ROLES: 'ops=root' })[0]).to.match(/^OIDC_ROLES must be at most 100 pairs/);
    expect(refusal({ FOUR_EYES: 'listAgents' })[0]).to.match(/^FOUR_EYES must be names of calls/);
  });
});
