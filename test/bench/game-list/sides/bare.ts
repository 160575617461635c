/** Koa alone, with prepared bytes. */
import Koa from 'koa';
import { JSON_TYPE, preparedAnswer } from './prepared-answer.ts';

const answer = preparedAnswer();

new Koa()
  .use((ctx) => {
    ctx.type = JSON_TYPE;
    ctx.body = answer;
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
