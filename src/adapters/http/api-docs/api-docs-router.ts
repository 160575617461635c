import Router from '@koa/router';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';
import { DOCS_PAGES, DOCS_PATHS, docsAnswers } from './docs-answers.ts';

const MOVED = { httpStatus: 308, code: 0, contentType: 'text/plain; charset=utf-8', body: '' } as const;

/**
 * The documentation of the interface, for programs and for people, without a token. The pages are made here, not by a viewer from the registry:
 * swagger-ui-dist depends on a package whose install script phones home, and the other viewers bring a framework. One small script searches and
 * copies; the pages are complete without it.
 */
export function apiDocsRouter(): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(noteRoute(router));
  for (const path of DOCS_PATHS) {
    router.get(path, async (ctx) => {
      const answer = await (await docsAnswers()).get(path)?.(ctx.req);
      if (answer !== undefined) send(ctx, answer);
    });
  }
  for (const path of DOCS_PAGES) {
    // The links of a page are relative, so they would be wrong on a path that ends with a slash.
    router.get(`${path}/`, (ctx) =>
      send(ctx, { ...MOVED, headers: { Location: `../${path.split('/').at(-1) ?? ''}` } }),
    );
  }
  return router;
}
