import {
  isRefusedWith,
  ok,
  parameterNeeded,
  unreadable,
  UpstreamName,
  type ExtensionCall,
  type ExtensionOperation,
  type Result,
  type UpstreamFailure,
} from '../../protocol-kit.ts';
import { EXTENSION_VALUES, extensionTable } from '../extension-table.ts';
import { NO_DATA } from '../refusals.ts';
import type { Ask } from './client.ts';
import { playerField } from './player-field.ts';
import type { ReportBudgets } from './report-budgets.ts';
import { reportRows, type ReportRow } from './read-records.ts';

type OwnOperation = keyof typeof extensionTable;
type ListedOperation = Omit<ExtensionOperation, 'optional'> & { readonly optional: readonly string[] };
type Answer = Result<unknown, UpstreamFailure>;

const REPORTS: ReadonlySet<OwnOperation> = new Set(['getTipReport', 'getUnsettleReport']);

/** Carries out the protocol's own operations, in the upstream's own words. Money and ids in the answer are texts. */
export const extend =
  (ask: Ask, budgets: ReportBudgets) =>
  async (call: ExtensionCall): Promise<Answer> => {
    const { operation, player, parameters } = call;
    if (!isOwn(operation)) throw new Error(`this protocol has no operation ${operation}`);
    const wrong = wrongParameter(extensionTable[operation], call);
    if (wrong !== undefined) return wrong;
    const user = player === undefined ? undefined : playerField(player);
    const turn = await budgets[operation]?.take();
    if (turn?.ok === false) return turn;
    const answer = await ask({ operation, fields: { ...parameters, user } });
    if (REPORTS.has(operation)) return onlyOf(user, reportRows(answer));
    // Most clients treat "ok but no data" as a success, but the upstream has answered it after doing nothing.
    return isRefusedWith(answer, NO_DATA) ? unreadable(`errorCode ${NO_DATA} says nothing here`) : answer;
  };

const isOwn = (operation: string): operation is OwnOperation => Object.hasOwn(extensionTable, operation);

/** The first fault of the parameters. A caller may set only the parameters of the table. */
function wrongParameter(rule: ListedOperation, { player, parameters }: ExtensionCall): Answer | undefined {
  if (rule.concerns === 'player' && player === undefined) return parameterNeeded('member_id', 'must be given');
  const missing = rule.mandatory.find((name) => (parameters[name] ?? '') === '');
  if (missing !== undefined) return parameterNeeded(missing, 'must be given');
  const known = [...rule.mandatory, ...rule.optional];
  const foreign = Object.keys(parameters).find((name) => !known.includes(name));
  if (foreign !== undefined) return parameterNeeded(foreign, 'is not a parameter of this operation');
  const odd = Object.entries(parameters).find(([name, value]) => EXTENSION_VALUES[name]?.includes(value) === false);
  return odd && parameterNeeded(odd[0], `must be ${EXTENSION_VALUES[odd[0]]?.join(' or ')}`);
}

/** One implementation of the upstream ignores `user` here and returns all players' records, so the gateway filters the records again. */
function onlyOf(user: string | undefined, rows: Result<readonly ReportRow[], UpstreamFailure>): Answer {
  if (!rows.ok || user === undefined) return rows;
  const owners = rows.value.map(({ user: owner, username }) => owner ?? username);
  if (!owners.every((owner) => typeof owner === 'string')) return unreadable('a record does not say whose it is');
  return ok(rows.value.filter((_row, index) => UpstreamName.of(owners[index] ?? '').isOf(user)));
}
