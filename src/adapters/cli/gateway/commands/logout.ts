import { ok } from '../../../../domain/shared/result.ts';
import { ACCOUNT } from '../../../api/calls/admin-tokens.ts';
import { keepLogin } from '../admin/kept-logins.ts';
import { commandGroup } from '../command.ts';

export const logout = commandGroup('logout', 'Sign out at a gateway.', {
  '': {
    summary: 'Revoke the token that `login` has kept for this URL, and forget it.',
    contract: ACCOUNT.leave,
    examples: ['logout'],
    hasJson: true,
    async run(_, { admin, world }) {
      const left = await admin.call({ method: 'POST', path: '/sign-out' });
      // A token that the gateway no longer accepts is removed too, because it is useless.
      if (!left.ok && left.error.kind !== 'refused') return left;
      keepLogin(world.environment, admin.url, undefined);
      return left.ok ? ok({ data: {}, text: () => 'Signed out.\n' }) : left;
    },
  },
});
