import { randomUUID } from 'node:crypto';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { answerOf, toldBalance, type Answer } from './answer.ts';
import { askBalance, loss } from './calls.ts';
import { CaseLedger } from './case-ledger.ts';
import { connectionTo } from './fetched-connection.ts';
import { CallComposer } from './compose-call.ts';
import { stateOf } from './judge-answer.ts';
import { plainRequest } from './tampering.ts';

/**
 * The reason why the run cannot begin, as a sentence without its full stop: the Agent does not answer, or the secret, the player or the opening
 * balance is wrong. Undefined if the run can begin.
 */
export async function firstObstacle(agent: AgentUnderTest): Promise<string | undefined> {
  const answer = await probed(agent);
  if (answer.outcome === 'accepted') return wrongOpening(agent, answer);
  if (answer.reply.kind !== 'answered') {
    if (agent.fetchPort !== undefined)
      return `nobody answers what waits at ${agent.url} (${answer.reply.detail}); ${FETCH_THERE}`;
    return `${agent.url} does not answer (${answer.reply.detail}); start the Agent, or name another with --agent-url`;
  }
  const asked = asksBalance(agent) ? 'a question for the balance' : 'a settlement of 0';
  return `${asked} of ${agent.player} in ${agent.currency} ${stateOf(answer)}; ${adviceOn(answer, agent)}`;
}

const FETCH_THERE = 'start the Agent’s program that fetches, with this address as that of the gateway and any token';

const asksBalance = ({ balanceFrom }: AgentUnderTest): boolean => balanceFrom === 'callback';

async function probed(agent: AgentUnderTest): Promise<Answer> {
  const nowMs = Date.now();
  const ledger = new CaseLedger(nowMs);
  ledger.set('player', Decimal.from(agent.openingBalance ?? '0'));
  const composer = new CallComposer(agent, ledger, `probe-${randomUUID()}`);
  const { callbackId: id, body, path } = composer.compose(asksBalance(agent) ? askBalance() : loss());
  const connection = await connectionTo(agent);
  const timestamp = String(Math.floor(nowMs / 1_000));
  const reply = await connection.send(plainRequest({ id, timestamp, body, path, secret: agent.secret }));
  connection.close();
  return answerOf(reply);
}

function adviceOn({ httpStatus, outcome }: Answer, agent: AgentUnderTest): string {
  if (httpStatus === 401) return '--secret must be the one that it verifies with';
  if (outcome === 'refused') return '--player and --currency must be those of an account for tests';
  return asksBalance(agent)
    ? `it must answer at ${agent.url}/api/v1/callback/balance, or see --balance-from`
    : `it must answer at ${agent.url}/api/v1/callback/settle`;
}

function wrongOpening({ openingBalance, balanceFrom, player }: AgentUnderTest, answer: Answer): string | undefined {
  if (balanceFrom === 'nowhere') return undefined;
  const told = toldBalance(answer);
  if (told === undefined) return `the Agent tells no balance of ${player} in data.balance`;
  if (openingBalance === undefined || told.equals(Decimal.from(openingBalance))) return undefined;
  return `${player} has ${told.toString()}, and not ${openingBalance} as --opening-balance says`;
}
