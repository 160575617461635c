import { z } from 'zod';
import { EMAIL_RULE, isEmail } from '../../domain/notification/destination.ts';
import { kind, url, wholeNumber } from './setting.ts';

const email = kind(() => z.string().refine(isEmail), EMAIL_RULE);

/** Messages to operators, and notices to Agents. */
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
  MAINTENANCE_NOTICE_MINUTES: wholeNumber(
    [0, 43_200],
    'So long before scheduled maintenance begins, Agents with a notice address are told of it, in minutes; one that is scheduled later is told of at once.',
  ).default(30),
  CATALOGUE_NOTICE_SECONDS: wholeNumber(
    [1, 86_400],
    'The shortest pause between two notices to one Agent that its catalogue has changed, in seconds.',
  ).default(60),
};
