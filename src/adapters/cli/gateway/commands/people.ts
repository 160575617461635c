import { ADMINISTRATOR_TOKENS } from '../../../api/calls/admin-tokens.ts';
import { PEOPLE } from '../../../api/calls/people.ts';
import { SESSIONS } from '../../../api/calls/sessions.ts';
import { commandGroup } from '../command.ts';
import { objectOf, shownValue } from '../view/shown-value.ts';
import { listView, recordView, sentenceView } from '../view/views.ts';
import { adminCommand, type GatewayView } from './admin-command.ts';

/** The link as a browser opens it: without BASE_URL the gateway answers a path, which is below the address that was called. */
const linkView: GatewayView = (data, look, gatewayUrl) => {
  const { url, ...rest } = objectOf(data);
  const place = shownValue(url);
  return recordView({ url: place.startsWith('/') ? gatewayUrl + place : place, ...rest }, look);
};

export const people = commandGroup('people', 'Administrators: names, roles, tokens and sessions.', {
  create: adminCommand(PEOPLE.create, {
    placed: { NAME: 'name' },
    examples: ['people create ann@example.com --role operator', 'people create night-watch --role support'],
  }),
  list: adminCommand(PEOPLE.list, {
    examples: ['people list', 'people list --json'],
    view: listView('name', 'role', 'active', 'signs_in_by', 'signed_in_at'),
  }),
  show: adminCommand(PEOPLE.show, {
    examples: ['people show ann@example.com'],
  }),
  update: adminCommand(PEOPLE.change, {
    examples: ['people update ann@example.com --role viewer', 'people update ann@example.com --no-active'],
  }),
  link: adminCommand(SESSIONS.link, {
    summary: 'Make a link that signs an administrator in once, within 15 minutes, and print it.',
    examples: ['people link ann@example.com'],
    remark: 'Open it in a browser. The first who opens it is that administrator.',
    view: linkView,
  }),
  sessions: adminCommand(SESSIONS.list, {
    examples: ['people sessions ann@example.com'],
    view: listView('id', 'open', 'address', 'created_at', 'seen_at', 'ends_at', 'ended_by'),
  }),
  'end-session': adminCommand(SESSIONS.end, {
    examples: ['people end-session ann@example.com 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'],
    view: sentenceView('Ended.'),
  }),
  'issue-token': adminCommand(ADMINISTRATOR_TOKENS.issue, {
    summary: 'Issue a token of an administrator and print it, once.',
    spelled: { expires_at: 'expires' },
    examples: ['people issue-token night-watch --role support --label "night watch" --expires 2027-01-01T00:00:00Z'],
    remark: 'Keep it now: it is not shown again.',
  }),
  tokens: adminCommand(ADMINISTRATOR_TOKENS.list, {
    examples: ['people tokens night-watch'],
    view: listView('id', 'role', 'label', 'expires_at', 'revoked_at', 'last_used_at'),
  }),
  'revoke-token': adminCommand(ADMINISTRATOR_TOKENS.revoke, {
    summary: 'Revoke a token of an administrator, at once and for good.',
    examples: ['people revoke-token night-watch 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
    question: (call) => `Revoke token ${call.argument('ID')}? Whoever uses it is refused from then on.`,
    view: sentenceView('Revoked.'),
  }),
});
