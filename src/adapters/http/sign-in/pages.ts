import type { RecognisedSession } from '../../../application/people/recognise-session.ts';
import type { Login } from '../../../application/ports/login-store.ts';
import { bytesOf, type Answer } from '../answers/answer.ts';
import { html, type Child, type Html } from '../../pages/html.ts';

export const SIGN_IN = '/console/sign-in';

/** The field that proves that a form comes from a page of the session. */
export const FORM_TOKEN = 'form_token';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem; }
form { margin: 1rem 0; }
button { font: inherit; padding: .4rem 1rem; margin-right: .5rem; }
input { font: inherit; padding: .35rem .5rem; }
dt { font-weight: 600; }
code { font-size: 1.15em; }
`;

/** A page; the browser goes on to `after` by itself. */
interface Page {
  readonly title: string;
  readonly content: Child;
  readonly after?: string;
  /** The address of the stylesheet, for a page outside of the console. */
  readonly style?: string;
}

/** The answer with a page. The code is for the log and the metrics. */
export function pageAnswer({ title, content, after, style }: Page, httpStatus = 200, code = 0): Answer {
  const refresh = after === undefined ? undefined : html`<meta http-equiv="refresh" content="0; url=${after}" />`;
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style ?? `${SIGN_IN}/style.css`}" />
        ${refresh}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  const body = bytesOf(whole.markup);
  return { httpStatus, code, body, contentType: 'text/html; charset=utf-8', headers: HEADERS };
}

const TOKEN_REFUSED = 1002;

/** A page that says why the request was refused, and what to do. */
export const refusedPage = (sentence: string, httpStatus = 401): Answer =>
  pageAnswer(
    {
      title: 'Not signed in',
      content: html`<p>${sentence}</p>
        <p><a href="${SIGN_IN}">Sign in</a></p>`,
    },
    httpStatus,
    TOKEN_REFUSED,
  );

/** Redirects the browser from a page of our own. After a redirect from another site, the browser would not send the strict cookie. */
export const goingOn = (name: string, after: string): Page => ({
  title: 'Signed in',
  content: html`<p>Signed in as <strong>${name}</strong>. <a href="${after}">Go on</a></p>`,
  after,
});

export const strangerPage = (hasProvider: boolean): Page => ({
  title: 'Sign in',
  content: [
    hasProvider ? html`<p><a href="${SIGN_IN}/provider">Sign in at your identity provider</a></p>` : undefined,
    html`<p>
      With a link: an administrator makes one by <code>agent-gateway people link NAME</code>. It works once, for 15
      minutes.
    </p>`,
  ],
});

const tokenField = ({ formToken }: RecognisedSession): Html =>
  html`<input type="hidden" name="${FORM_TOKEN}" value="${formToken}" />`;

/** The page of a person who is signed in. */
export const ownPage = (session: RecognisedSession): Page => ({
  title: 'Signed in',
  content: [
    html`<p>You are <strong>${session.caller.name}</strong>, in the role <strong>${session.caller.role}</strong>.</p>`,
    html`<form method="get" action="${SIGN_IN}/command-line">
      <label>Code of a command line <input name="code" autocomplete="off" maxlength="16" required /></label>
      <button>Look</button>
    </form>`,
    html`<form method="post" action="${SIGN_IN}/out">${tokenField(session)}<button>Sign out</button></form>`,
  ],
});

/** Asks before it uses up a link, so that programs which only open links do no harm. */
export const linkPage = (name: string, secret: string): Page => ({
  title: 'Sign in',
  content: html`<form method="post" action="${SIGN_IN}/link">
    <p>Sign in as <strong>${name}</strong>?</p>
    <input type="hidden" name="link" value="${secret}" /><button>Sign in</button>
  </form>`,
});

/** The lifetime of the token, and the address of the person who sees the page. */
interface AroundLogin {
  readonly days: number;
  readonly here: string;
}

/** Asks whether a command line may act as the person who is signed in. */
export const loginPage = (session: RecognisedSession, login: Login, { days, here }: AroundLogin): Page => ({
  title: 'A command line asks to sign in',
  content: html`<p>
      It will act as <strong>${session.caller.name}</strong>, in the role <strong>${session.caller.role}</strong>, for
      ${days} days. Confirm only if you have just typed <code>agent-gateway login</code>, and it shows this very code.
    </p>
    <dl>
      <dt>Code</dt>
      <dd><code>${login.code}</code></dd>
      <dt>Machine, as it calls itself</dt>
      <dd>${login.machine}</dd>
      <dt>Address of the command line</dt>
      <dd>${login.address}</dd>
      <dt>Address of this browser</dt>
      <dd>${here}</dd>
      <dt>Begun</dt>
      <dd>${new Date(login.createdAtMs).toISOString()}</dd>
    </dl>
    <form method="post" action="${SIGN_IN}/command-line">
      ${tokenField(session)}<input type="hidden" name="code" value="${login.code}" />
      <button name="answer" value="confirm">Confirm</button><button name="answer" value="deny">Deny</button>
    </form>`,
});

export const sentencePage = (title: string, sentence: string): Page => ({ title, content: html`<p>${sentence}</p>` });
