export { OpenIdIdentityProvider, type OpenIdOptions } from './openid-identity-provider.ts';
