import Router from '@koa/router';
import { PROBES } from '../../api/calls/probes.ts';
import { html } from '../../pages/html.ts';
import { success } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';
import { pageAnswer } from '../sign-in/pages.ts';

/** The first page of the host: links for people who open its address, and the same links as data for programs. It shows no version. */
export function homeRouter(): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(noteRoute(router));
  router.get('/', (ctx) => {
    const isForPeople = ctx.accepts('application/json', 'text/html') === 'text/html';
    const answer = isForPeople ? PAGE : DATA;
    send(ctx, { ...answer, headers: { ...answer.headers, Vary: 'Accept' } });
  });
  return router;
}

const DATA = success(PROBES.home.examples.links, 'en');

const PAGE = pageAnswer({
  title: 'Game gateway',
  isAtRoot: true,
  content: html`<p>Agents call this host for games of many providers, and providers report to it.</p>
    <ul class="lines">
      <li><a href="console">Console</a>, for people with an account</li>
      <li>
        <a href="docs">Documentation</a> of all calls, and the <a href="openapi.json">OpenAPI document</a> of Agents’
        calls
      </li>
      <li><a href="health/ready">Health</a>: whether requests can be served now</li>
    </ul>`,
});
