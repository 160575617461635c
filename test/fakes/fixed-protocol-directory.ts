import type { ProtocolDirectory } from '../../src/application/ports/protocol-directory.ts';
import type { ProtocolMapping } from '../../src/domain/provider/protocol-mapping.ts';
import { supported, unsupported } from '../../src/domain/provider/support.ts';

/** Knows two protocols of its own, under the names that the tests' providers have. */
export class FixedProtocolDirectory implements ProtocolDirectory {
  all(): readonly ProtocolMapping[] {
    return [mapping('A', 'provider-a'), mapping('B', 'provider-b')];
  }
}

const mapping = (label: string, protocol: string): ProtocolMapping => ({
  label,
  protocol,
  calls: {
    player_registration: supported(['register']),
    balance_query: supported(['balance']),
    fund_transfer: unsupported,
    game_launch: supported(['launch']),
    game_demo: unsupported,
    kick_logout: unsupported,
    bet_records: unsupported,
    bet_detail: unsupported,
    game_list: unsupported,
    order_status: unsupported,
    health_check: unsupported,
  },
  callbacks: {
    bet_deduction: supported(['bet']),
    settlement_payout: supported(['settle']),
    cancel_rollback: unsupported,
    bet_push: unsupported,
  },
  extensions: [],
});
