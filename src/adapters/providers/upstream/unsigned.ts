import type { ProviderReply, ReadRefusal } from '../../../application/ports/provider-inbox.ts';

/** The reply to somebody who has not shown to be the provider. */
export const unsigned = ({ status, contentType, body }: ProviderReply): ReadRefusal => ({
  status,
  contentType,
  body,
  isUnsigned: true,
});
