import type { RecognisedSession } from '../../../application/people/sessions.ts';
import type { Login } from '../../../application/ports/login-store.ts';
import { bytesOf, type Answer } from '../answers/answer.ts';
import { html, type Child, type Html } from '../../pages/html.ts';

export const SIGN_IN = '/console/sign-in';

/** The field that proves that a form comes from a page of the session. */
export const FORM_TOKEN = 'form_token';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The paths that lead to the files of the console, relative to {@link SIGN_IN}: pages outside of the console know no digest of a file. */
export const STYLE_PATH = `${SIGN_IN}/style.css`;
export const ICON_PATH = `${SIGN_IN}/icon.svg`;

/** A page; the browser goes on to `after` by itself. */
interface Page {
  readonly title: string;
  readonly content: Child;
  readonly after?: string;
  /** Whether links are relative to the root, so that a proxy may put a prefix before all paths. */
  readonly isAtRoot?: true;
}

/** The answer with a page. The code is for the log and the metrics. */
export function pageAnswer({ title, content, after, isAtRoot }: Page, httpStatus = 200, code = 0): Answer {
  const refresh = after === undefined ? undefined : html`<meta http-equiv="refresh" content="0; url=${after}" />`;
  const from = isAtRoot === true ? 1 : 0;
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Gateway</title>
        <link rel="icon" href="${ICON_PATH.slice(from)}" />
        <link rel="stylesheet" href="${STYLE_PATH.slice(from)}" />
        ${refresh}
      </head>
      <body>
        <main class="plain">
          <p class="brand"><img src="${ICON_PATH.slice(from)}" alt="" width="24" height="24" /> Gateway</p>
          <div class="card">
            <h1>${title}</h1>
            ${content}
          </div>
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

export const strangerPage = (hasProvider: boolean, program: string): Page => ({
  title: 'Sign in',
  content: [
    hasProvider
      ? html`<p><a class="button primary" href="${SIGN_IN}/provider">Sign in at your identity provider</a></p>`
      : undefined,
    html`<p>
      With a link: an administrator makes one by <code>${program} people link NAME</code>. It works once, for 15
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
    html`<p><a class="button primary" href="/console">To the console</a></p>`,
    html`<form class="action" method="get" action="${SIGN_IN}/command-line">
      <div class="field">
        <label for="code">Code of a command line</label>
        <input id="code" name="code" autocomplete="off" maxlength="16" required />
      </div>
      <p class="buttons"><button>Look</button></p>
    </form>`,
    html`<form method="post" action="${SIGN_IN}/out">
      ${tokenField(session)}<button class="quiet">Sign out</button>
    </form>`,
  ],
});

/** Asks before it uses up a link, so that programs which only open links do no harm. */
export const linkPage = (name: string, secret: string): Page => ({
  title: 'Sign in',
  content: html`<form class="action" method="post" action="${SIGN_IN}/link">
    <p>Sign in as <strong>${name}</strong>?</p>
    <input type="hidden" name="link" value="${secret}" />
    <p class="buttons"><button class="primary">Sign in</button></p>
  </form>`,
});

/** The lifetime of the token, and the address of the person who sees the page. */
interface AroundLogin {
  readonly days: number;
  readonly here: string;
  readonly program: string;
}

/** Asks whether a command line may act as the person who is signed in. */
export const loginPage = (session: RecognisedSession, login: Login, { days, here, program }: AroundLogin): Page => ({
  title: 'A command line asks to sign in',
  content: html`<p>
      It will act as <strong>${session.caller.name}</strong>, in the role <strong>${session.caller.role}</strong>, for
      ${days} days. Confirm only if you have just typed <code>${program} login</code>, and it shows this very code.
    </p>
    <dl class="facts">
      <dt>Code</dt>
      <dd>
        <strong><code>${login.code}</code></strong>
      </dd>
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
      <p class="buttons">
        <button class="primary" name="answer" value="confirm">Confirm</button>
        <button name="answer" value="deny">Deny</button>
      </p>
    </form>`,
});

export const sentencePage = (title: string, sentence: string): Page => ({ title, content: html`<p>${sentence}</p>` });
