import { z } from 'zod';
import { EMAIL_RULE, isEmail } from '../../domain/notification/destination.ts';
import { kind, url, wholeNumber } from './setting.ts';

const email = kind(() => z.string().refine(isEmail), EMAIL_RULE);

/** Messages to operators. */
export const notifications = {
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'Mail server for [notifications](notifications.md), such as `smtps://user:password@mail.example.com`. `smtp://` changes to TLS by STARTTLS where the server offers it, and always before a password is sent.',
    'nothing is told by e-mail',
  ).optional(),
  SMTP_FROM: email('Sender of these messages.', 'must be set with SMTP_URL').optional(),
  NOTIFY_REPEAT_HOURS: wholeNumber(
    [0, 720],
    'After this time a trouble that lasts is told again, in hours; 0: it is told once.',
  ).default(4),
};
