import { moneyFindings } from '../doctor/diagnosed.ts';
import { findingLines } from '../doctor/findings-text.ts';
import { objectOf, objectsOf, shownValue } from './shown-value.ts';
import { recordView, rowsView, type View } from './views.ts';

/** The problems with money and their next steps first, then the backlog and the pace of providers, in words and numbers. */
export const overviewView: View = (data, look) => {
  const { at, troubles, callbacks, proven_at: provenAt, providers } = objectOf(data);
  const backlog = objectOf(callbacks);
  const breakers: readonly unknown[] = Array.isArray(backlog['open_breakers']) ? backlog['open_breakers'] : [];
  const state = {
    'as of': at,
    'parked callbacks': backlog['parked'],
    'oldest waiting callback': oldestOf(backlog),
    'Agents that accept no callbacks': breakers.length === 0 ? 'none' : breakers.map(shownValue).join(', '),
    'last sound audit': provenAt ?? look.spelled('none yet; `agent-gateway audit` makes one'),
  };
  const paces = objectsOf(providers).map(({ provider, slow_seconds: slow, unanswered }) => ({
    provider,
    'one call in twenty exceeds': `${shownValue(slow)} s`,
    unanswered: `${Math.round(Number(unanswered) * 100)} %`,
  }));
  const table = paces.length === 0 ? '' : `\n${rowsView(...Object.keys(paces[0] ?? {}))(paces, look)}`;
  return `${findingLines(moneyFindings(troubles), look)}\n${recordView(state, look)}${table}`;
};

const oldestOf = ({ oldest_pending_at: at, oldest_pending_of: of }: Readonly<Record<string, unknown>>): string =>
  typeof at === 'string' ? `${at}${typeof of === 'string' ? `, of ${of}` : ''}` : 'none waits';
