import type { Sandbox } from './sandbox.ts';
import { AGENT, CURRENCY } from './set-up.ts';

const CLOCK = `  clock +76h          turn the clock: retries, expiry, closed days, and all else that takes its time; s, m, h or d, at most 31d
`;

/** The manual: the address of the console, the commands of this terminal, and the calls from another one. */
export function manualOf({ gateway, agentCalls, player, tables, passingTime }: Sandbox, consoleUrl: string): string {
  const codes = tables.map(({ code }) => code).join(', ');
  const agent = `-H "Authorization: Bearer $TOKEN"`;
  const admin = `-H "Authorization: Bearer $ADMIN_TOKEN"`;
  const { baseUrl } = gateway;
  return `
Everything runs, and is yours. The console shows it; this address opens it once, within 15 minutes:

  ${consoleUrl}

Type here (X is one of ${codes}):

  bet X [AMOUNT]      place a bet                     repeat X            send the last request once more
  settle X [PAYOUT]   end it; 0 loses                 late X [AMOUNT]     a bet that arrives after it was taken back
  cancel X            take it back                    faults LIST | none  let things go wrong, or right again
  balance [X]         ask for the balance             agent STATE         down: it does not answer, refuses: it refuses
  game X              a page on which you can bet
  tour                play the whole tour again                           all callbacks, up: it is well again
  console             a new address of the console    books               compare all books
  help                this text                       quit, or Ctrl-C     stop everything
${passingTime === undefined ? '' : CLOCK}
or ask from another terminal, as the Agent and as the operator; ${baseUrl}/docs shows all there is:

export GATEWAY=${baseUrl} TOKEN=${agentCalls.token}
export ADMIN_TOKEN=${gateway.adminToken}
curl -s ${agent} -H 'Accept-Language: en' -d pageSize=2 "$GATEWAY/papi/v1/game/list"
curl -s ${agent} -d member_id=${player} -d currency=${CURRENCY} "$GATEWAY/papi/v1/player/balance"
curl -s ${admin} "$GATEWAY/admin/v1/transactions?agent=${AGENT}&pageSize=5"
curl -s ${admin} "$GATEWAY/admin/v1/callbacks?agent=${AGENT}&pageSize=5"
curl -s ${admin} "$GATEWAY/admin/v1/audit"

`;
}
