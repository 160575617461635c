import type { BeginLogin } from '../../../application/people/begin-login.ts';
import type { CollectLogin } from '../../../application/people/collect-login.ts';
import type { DecideLogin } from '../../../application/people/decide-login.ts';
import type { NoteAccess } from '../../../application/people/note-access.ts';
import type { RecogniseSession } from '../../../application/people/recognise-session.ts';
import type { SignInByLink } from '../../../application/people/sign-in-by-link.ts';
import type { SignInByProvider } from '../../../application/people/sign-in-by-provider.ts';
import type { SignOut } from '../../../application/people/sign-out.ts';
import type { SecretBox } from '../../../application/ports/secret-box.ts';

/** The use cases behind the pages where people sign in. */
export interface SignInUseCases {
  readonly recogniseSession: RecogniseSession;
  readonly signInByLink: SignInByLink;
  /** Undefined where no identity provider is set up. */
  readonly signInByProvider: SignInByProvider | undefined;
  readonly beginLogin: BeginLogin;
  readonly decideLogin: DecideLogin;
  readonly collectLogin: CollectLogin;
  readonly signOut: SignOut;
  readonly noteAccess: NoteAccess;
}

/** Everything that the pages are given from outside. */
export interface SignInDependencies {
  readonly signIn: SignInUseCases;
  readonly secretBox: SecretBox;
  /** How many days a command line stays signed in. */
  readonly loginDays: number;
}
