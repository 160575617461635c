/** The common part of the compared sides: a process that works for a stretch on request. */
import { createServer } from 'node:http';

/** Listens on PORT; `POST /run` with a JSON body does the work and answers what came of it. */
export function serveWork(work: (order: never) => Promise<unknown>): void {
  createServer((request, response) => {
    if (request.url !== '/run') {
      response.end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      work(JSON.parse(Buffer.concat(chunks).toString()) as never).then(
        (outcome) => response.end(JSON.stringify(outcome)),
        (error: unknown) => response.writeHead(500).end(String((error as Error).stack)),
      );
    });
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}

/** Does a thing again and again, so many at a time, until the moment; how often it was done. */
export async function repeatedly(concurrency: number, untilMs: number, once: () => Promise<void>): Promise<number> {
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      await once();
      if (performance.now() < untilMs) count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return count;
}
