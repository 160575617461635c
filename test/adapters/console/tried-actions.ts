/** The tests in a browser that try each action, by their files. */
export const TRIED_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  actions: [
    ...['replay-of-player', 'replay-of-agent', 'replay-chosen-items', 'show-what-can-be-brought-in', 'bring-in'],
    ...['agree', 'refuse', 'change-person', 'make-sign-in-link', 'end-administrator-session', 'end-own-session'],
    ...['issue-own-token', 'revoke-own-token', 'block-player', 'unblock-player', 'limit-player', 'end-game-session'],
    ...['grant-free-rounds', 'cancel-free-rounds'],
  ],
  'actions-without-script': ['create-person', 'issue-administrator-token', 'revoke-administrator-token'],
  books: ['start-audit', 'start-reconciliation'],
  notices: ['schedule-maintenance', 'cancel-maintenance', 'replay-notice'],
  notifications: [
    ...['add-destination', 'change-destination', 'readdress-destination', 'test-destination', 'remove-destination'],
  ],
  'setting-up': ['create-agent', 'change-agent', 'send-test-event', 'preview-offer', 'set-offer-rules'],
  'setting-up-catalogue': [
    ...['create-provider', 'change-provider', 'begin-maintenance', 'end-maintenance', 'set-credentials'],
    ...['sync-catalogue', 'begin-maintenance-of-games', 'end-maintenance-of-games', 'activate-games'],
    ...['deactivate-games', 'change-game', 'change-details-of-game'],
  ],
  'traced-money': [
    ...['replay-in-round', 'replay-chosen', 'replay-shown', 'replay-item', 'resolve-item', 'decide-item'],
    ...['close-item', 'close-chosen-items', 'test-callback', 'issue-own-secret', 'revoke-own-secret'],
  ],
};
