import type { ChangeAdministrator } from '../../../../application/people/change-administrator.ts';
import type { CreateAdministrator } from '../../../../application/people/create-administrator.ts';
import type { EndSession } from '../../../../application/people/end-session.ts';
import type { IssueAdminToken } from '../../../../application/people/issue-admin-token.ts';
import type { ListAdministrators } from '../../../../application/people/list-administrators.ts';
import type { ListAdminTokens } from '../../../../application/people/list-admin-tokens.ts';
import type { ListSessions } from '../../../../application/people/list-sessions.ts';
import type { MakeSignInLink } from '../../../../application/people/make-sign-in-link.ts';
import type { RevokeAdminToken } from '../../../../application/people/revoke-admin-token.ts';
import type { ShowAdministrator } from '../../../../application/people/show-administrator.ts';

/** The use cases about administrators and their credentials. */
export interface PeopleUseCases {
  readonly createAdministrator: CreateAdministrator;
  readonly listAdministrators: ListAdministrators;
  readonly showAdministrator: ShowAdministrator;
  readonly changeAdministrator: ChangeAdministrator;
  readonly issueAdminToken: IssueAdminToken;
  readonly listAdminTokens: ListAdminTokens;
  readonly revokeAdminToken: RevokeAdminToken;
  readonly makeSignInLink: MakeSignInLink;
  readonly listSessions: ListSessions;
  readonly endSession: EndSession;
}
