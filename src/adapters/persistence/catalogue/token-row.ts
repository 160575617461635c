import type { KeptToken } from '../../../application/ports/token-store.ts';
import type { AgentToken } from '../../../domain/agent/agent-token.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** A row of the table `agent_tokens`. */
export type TokenRow = RowOf<KeptToken> & { readonly revision: number };

const SHOWN = 'id, agent, kind, api_key, created_at, expires_at, revoked_at';

/** The token of a row, with its digest or sealed secret. */
export const { read: tokenFromRow, write: tokenColumns } = namedColumns<KeptToken>()(
  SHOWN,
  'digest, api_secret_sealed',
);

/** The token of a row, without its digest and sealed secret. */
export const { read: agentTokenFromRow } = namedColumns<AgentToken>()(SHOWN);
