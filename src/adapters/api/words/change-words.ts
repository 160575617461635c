import { differencesOf, wordsOf } from './change-differences.ts';
import type { State, ToldChange } from './told-change.ts';

/** The words for a change that was made, and for one that was attempted. */
interface Deed {
  readonly done: string;
  readonly tried: string;
}

type Teller = (change: ToldChange) => Deed;

const PREFIX = '/admin/v1';

/** The last part of the path, such as the id of a revoked token. */
const lastOf = ({ path }: ToldChange): string => nameIn(path.split('/').at(-1));

/** The part before the last, such as the id of a notice that is replayed. */
const middleOf = ({ path }: ToldChange): string => nameIn(path.split('/').at(-2));

/** The name as a person wrote it; in a path, `@` is `%40`. */
function nameIn(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  agents: 'Agent',
  providers: 'provider',
  games: 'game',
  people: 'administrator',
  callbacks: 'callback',
  'in-doubt': 'item',
  approvals: 'request',
  notifications: 'destination',
  players: 'player',
};

/** The changed entity in words, such as `Agent ORCHARD`. */
function thingOf({ entity, before, after }: ToldChange): string {
  const [kind = '', ...key] = entity.split('/');
  const word = KINDS[kind] ?? kind;
  const name = kind === 'games' ? (after ?? before)?.['name'] : undefined;
  const known = typeof name === 'string' ? ` “${name}”` : '';
  return key.length === 0
    ? `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
    : `${word}${known} ${key.map(nameIn).join('/')}`;
}

/** A change in words, whose two forms differ only in the verb. */
const deed =
  (done: string, tried: string, rest: (change: ToldChange) => string): Teller =>
  (change) => ({ done: `${done} ${rest(change)}`, tried: `${tried} ${rest(change)}` });

const created = deed('created', 'create', thingOf);

/** A change of fields: each with its value before and after, or at least its name. */
const changed: Teller = (change) => ({
  done: differencesOf(thingOf(change), change),
  tried: `change ${(change.fields ?? []).map(wordsOf).join(', ') || 'something'} of ${thingOf(change)}`,
});

const countOf = (state: State | null, field: string): number => {
  const list = state?.[field];
  return Array.isArray(list) ? list.length : 0;
};

const ruleCounts = ({ before, after }: ToldChange): string =>
  after === null ? '' : `: ${countOf(after, 'offer_rules')} instead of ${countOf(before, 'offer_rules')}`;

const importCounts = ({ after }: ToldChange): string => {
  const counts = Object.entries(after ?? {}).filter(([, count]) => typeof count === 'number' && count > 0);
  return counts.map(([name, count]) => `${name.replaceAll('_', ' ')} ${String(count)}`).join(', ');
};

/** The sentence of each administration call that changes something, by the call's name. */
export const CHANGE_WORDS: Readonly<Record<string, { readonly route: string; readonly tell: Teller }>> = {
  createAgent: { route: 'POST /agents', tell: created },
  changeAgent: { route: 'PATCH /agents/{code}', tell: changed },
  issueToken: { route: 'POST /agents/{code}/tokens', tell: deed('issued', 'issue', (c) => `a token to ${thingOf(c)}`) },
  revokeToken: {
    route: 'DELETE /agents/{code}/tokens/{id}',
    tell: deed('revoked', 'revoke', (c) => `token ${lastOf(c)} of ${thingOf(c)}`),
  },
  issueCallbackSecret: {
    route: 'POST /agents/{code}/callback-secrets',
    tell: deed('issued', 'issue', (c) => `a callback secret to ${thingOf(c)}`),
  },
  revokeCallbackSecret: {
    route: 'DELETE /agents/{code}/callback-secrets/{id}',
    tell: deed('revoked', 'revoke', (c) => `callback secret ${lastOf(c)} of ${thingOf(c)}`),
  },
  setOfferRules: {
    route: 'PUT /agents/{code}/offer-rules',
    tell: deed('set', 'set', (c) => `the offer rules of ${thingOf(c)}${ruleCounts(c)}`),
  },
  createProvider: { route: 'POST /providers', tell: created },
  changeProvider: { route: 'PATCH /providers/{code}', tell: changed },
  forgetPlayers: {
    route: 'POST /providers/{code}/players/forget',
    tell: deed('cleared', 'clear', (c) => `the accounts of players at ${thingOf(c)}`),
  },
  importGames: {
    route: 'POST /games/import',
    tell: (change) => {
      const counts = importCounts(change);
      return { done: `imported games${counts === '' ? '' : `: ${counts}`}`, tried: 'import games' };
    },
  },
  changeGame: { route: 'PATCH /games/{id}', tell: changed },
  scheduleMaintenance: {
    route: 'POST /providers/{code}/maintenance',
    tell: deed('scheduled', 'schedule', (c) => `maintenance of ${thingOf(c)}`),
  },
  cancelMaintenance: {
    route: 'POST /providers/{code}/maintenance/{id}/cancel',
    tell: deed('cancelled', 'cancel', (c) => `maintenance ${middleOf(c)} of ${thingOf(c)}`),
  },
  changeDetailsOfGame: {
    route: 'PATCH /games/{id}/details',
    tell: deed('changed', 'change', (c) => `${(c.fields ?? []).map(wordsOf).join(', ')} of ${thingOf(c)} for lobbies`),
  },
  syncCatalogue: {
    route: 'POST /providers/{code}/sync',
    tell: deed('started', 'start', (c) => `a sync of the games of ${thingOf(c)}`),
  },
  reconcile: {
    route: 'POST /providers/{code}/reconciliations',
    tell: deed('started', 'start', (c) => `a comparison of the books with ${thingOf(c)}`),
  },
  replayCallback: { route: 'POST /callbacks/{id}/replay', tell: deed('replayed', 'replay', thingOf) },
  replayCallbacks: {
    route: 'POST /agents/{code}/callbacks/replay',
    tell: deed('replayed', 'replay', (c) => `all callbacks of ${thingOf(c)} since an instant`),
  },
  replayNotice: {
    route: 'POST /agents/{code}/notices/{id}/replay',
    tell: deed('replayed', 'replay', (c) => `notice ${middleOf(c)} of ${thingOf(c)}`),
  },
  testCallback: {
    route: 'POST /agents/{code}/callbacks/test',
    tell: deed('tested', 'test', (c) => `the callbacks of ${thingOf(c)}`),
  },
  sendTestEvent: {
    route: 'POST /agents/{code}/callbacks/test-event',
    tell: deed('tested', 'test', (c) => `the callbacks of ${thingOf(c)} with an event`),
  },
  keepConformance: {
    route: 'POST /agents/{code}/conformance',
    tell: deed('handed in', 'hand in', (c) => `a conformance run of ${thingOf(c)}`),
  },
  certifyAgent: {
    route: 'POST /agents/{code}/certificates',
    tell: deed('started', 'start', (c) => `a certification of ${thingOf(c)}`),
  },
  rewindStream: { route: 'POST /stream/rewind', tell: deed('set', 'set', () => 'the place of the stream of events') },
  startAudit: { route: 'POST /audits', tell: deed('started', 'start', () => 'an audit of the money') },
  resealSecrets: {
    route: 'POST /secrets/reseal',
    tell: deed('started', 'start', () => 'sealing all secrets with the present key'),
  },
  replayInDoubt: { route: 'POST /in-doubt/{id}/replay', tell: deed('replayed', 'replay', thingOf) },
  resolveInDoubt: {
    route: 'POST /in-doubt/{id}/resolve',
    tell: deed('asked', 'ask', (c) => `the provider about ${thingOf(c)}`),
  },
  decideInDoubt: { route: 'POST /in-doubt/{id}/decide', tell: deed('decided', 'decide', thingOf) },
  closeInDoubt: {
    route: 'POST /in-doubt/{id}/close',
    tell: deed('closed', 'close', (c) => `${thingOf(c)} with a note`),
  },
  addDestination: { route: 'POST /notifications', tell: deed('added', 'add', thingOf) },
  changeDestination: { route: 'PATCH /notifications/{name}', tell: changed },
  removeDestination: { route: 'DELETE /notifications/{name}', tell: deed('removed', 'remove', thingOf) },
  testDestination: {
    route: 'POST /notifications/{name}/test',
    tell: deed('tested', 'test', (c) => `${thingOf(c)} with a message`),
  },
  blockPlayer: { route: 'POST /players/{agent}/{member}/block', tell: deed('blocked', 'block', thingOf) },
  unblockPlayer: { route: 'POST /players/{agent}/{member}/unblock', tell: deed('unblocked', 'unblock', thingOf) },
  endGameSession: {
    route: 'POST /players/{agent}/{member}/sessions/{id}/end',
    tell: deed('ended', 'end', (c) => `a session of ${thingOf(c)}`),
  },
  limitPlayer: {
    route: 'POST /players/{agent}/{member}/limits',
    tell: deed('changed', 'change', (c) => `the limits of ${thingOf(c)}`),
  },
  grantFreeRounds: {
    route: 'POST /players/{agent}/{member}/free-rounds',
    tell: deed('granted', 'grant', (c) => `free rounds to ${thingOf(c)}`),
  },
  cancelFreeRounds: {
    route: 'POST /players/{agent}/{member}/free-rounds/{id}/cancel',
    tell: deed('cancelled', 'cancel', (c) => `free rounds ${middleOf(c)} of ${thingOf(c)}`),
  },
  createAdministrator: { route: 'POST /people', tell: created },
  changeAdministrator: { route: 'PATCH /people/{name}', tell: changed },
  issueAdministratorToken: {
    route: 'POST /people/{name}/tokens',
    tell: deed('issued', 'issue', (c) => `a token to ${thingOf(c)}`),
  },
  revokeAdministratorToken: {
    route: 'DELETE /people/{name}/tokens/{id}',
    tell: deed('revoked', 'revoke', (c) => `token ${lastOf(c)} of ${thingOf(c)}`),
  },
  signOut: { route: 'POST /sign-out', tell: () => ({ done: 'signed out', tried: 'sign out' }) },
  makeSignInLink: {
    route: 'POST /people/{name}/links',
    tell: deed('made', 'make', (c) => `a link to sign in for ${thingOf(c)}`),
  },
  endSession: {
    route: 'DELETE /people/{name}/sessions/{id}',
    tell: deed('ended', 'end', (c) => `session ${lastOf(c)} of ${thingOf(c)}`),
  },
  agreeToApproval: { route: 'POST /approvals/{id}/agree', tell: deed('agreed to', 'agree to', thingOf) },
  refuseApproval: { route: 'POST /approvals/{id}/refuse', tell: deed('refused', 'refuse', thingOf) },
};

/** The same calls of the Agent interface, by their paths. */
const AGENTS_WORDS: Readonly<Record<string, Teller>> = {
  '/papi/v1/player/block': CHANGE_WORDS['blockPlayer']?.tell ?? created,
  '/papi/v1/player/unblock': CHANGE_WORDS['unblockPlayer']?.tell ?? created,
  '/papi/v1/player/limits': CHANGE_WORDS['limitPlayer']?.tell ?? created,
};

/** The sentence of each event about access in the log, beside the calls. */
export const ACCESS_WORDS: Readonly<Record<string, Deed>> = {
  signed_in: { done: 'signed in', tried: 'sign in' },
  sign_in_failed: { done: 'failed to sign in', tried: 'sign in' },
  session_ended: { done: 'signed out', tried: 'sign out' },
};

/** The actor in the log for a sign-in without a name. */
const NOBODY = 'nobody';

/** The log's entry as a sentence, such as `ann set the wallet mode of Agent DEMO from gateway to agent.` */
export function changeSentence(change: ToldChange): string {
  const { code } = change;
  const actor = change.actor === NOBODY ? 'somebody unknown' : change.actor;
  const { done, tried } = deedOf(change);
  if (code === 0) return `${actor} ${done}.`;
  return code === null
    ? `${actor} began to ${tried}; its outcome is not known.`
    : `${actor} tried to ${tried}, and was refused with code ${code}.`;
}

function deedOf(change: ToldChange): Deed {
  const event = change.after?.['event'];
  const access = typeof event === 'string' ? ACCESS_WORDS[event] : undefined;
  if (access !== undefined) return access;
  const found = Object.values(CHANGE_WORDS).find(({ route }) => isOf(route, change))?.tell ?? AGENTS_WORDS[change.path];
  const call = `${change.method} ${change.entity}`;
  return found?.(change) ?? { done: `called ${call}`, tried: `call ${call}` };
}

function isOf(route: string, { method, path }: ToldChange): boolean {
  const [wanted, pattern = ''] = route.split(' ');
  const parts = path.startsWith(PREFIX) ? path.slice(PREFIX.length).split('/') : [];
  const words = pattern.split('/');
  return (
    wanted === method &&
    parts.length === words.length &&
    words.every((word, at) => word === parts[at] || (word.startsWith('{') && parts[at] !== ''))
  );
}
