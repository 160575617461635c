import type { ProviderReply, ReadRefusal } from '../../../application/ports/provider-inbox.ts';

/** The reply to a sender without a valid proof. */
export const unsigned = ({ status, contentType, body }: ProviderReply): ReadRefusal => ({
  status,
  contentType,
  body,
  isUnsigned: true,
});
