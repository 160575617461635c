import { ADMIN_TOKENS } from './admin-tokens.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The use cases behind each interface, by the names of its calls. */
export function bindInterfaces(bind: Bind): void {
  const { authenticateAgent, listGames, listGameChanges, gameListVersion, config } = TOKENS;
  const { registerPlayer, queryBalance, logOutPlayer, launchGame, launchTrial } = TOKENS;
  const { listBets, showBetDetail, checkProviderHealth, listCapabilities, callExtension, listOwnStatements } = TOKENS;
  const { transferFunds, showOrderStatus, listOwnInDoubt } = TOKENS;
  const players = TOKENS.playerCalls;
  const reports = TOKENS.reportCalls;
  const transfers = TOKENS.transferCalls;
  bind(players, { registerPlayer, queryBalance, logOutPlayer, launchGame, launchTrial }, same);
  bind(
    reports,
    { listBets, showBetDetail, checkProviderHealth, listCapabilities, callExtension, listOwnStatements },
    same,
  );
  bind(transfers, { transferFunds, showOrderStatus, listOwnInDoubt }, same);
  bind(
    TOKENS.agentApi,
    { authenticateAgent, listGames, listGameChanges, gameListVersion, players, reports, transfers },
    same,
  );
  bind(TOKENS.admin, ADMIN_TOKENS, same);
  bind(
    TOKENS.providerCallbacks,
    { receive: TOKENS.receiveProviderCallback, writeFault: TOKENS.writeFault, config },
    ({ config: { trustProxy: trustedProxies }, ...parts }) => ({ ...parts, trustedProxies }),
  );
}

const same = <T>(given: T): T => given;
