import { noticeBody } from '../../domain/notification/notice.ts';
import { OpenedSecrets } from '../callbacks/deliver-lane.ts';
import { deliveryOf, WEBHOOK_WITHIN_MS, type Delivery } from '../notifications/deliver-message.ts';
import type { CallbackSender } from '../ports/callback-sender.ts';
import { SendMessages, type NotificationObserver } from '../notifications/send-messages.ts';
import type { Clock } from '../ports/clock.ts';
import type { ClaimedNotice, NoticeBook } from '../ports/notice-book.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** Sends a notice to its Agent once, signed with the same secrets as callbacks. */
export class DeliverNotice {
  readonly #sender: CallbackSender;
  readonly #secrets: OpenedSecrets;

  constructor(sender: CallbackSender, secrets: Pick<SecretBox, 'open'>) {
    this.#sender = sender;
    this.#secrets = new OpenedSecrets(secrets);
  }

  /** Resolves within a limit of time. Any answer 2xx is a delivery. */
  async execute(notice: ClaimedNotice): Promise<Delivery> {
    const { id, url, secretsSealed } = notice;
    const secrets = secretsSealed.map((sealed) => this.#secrets.open(sealed));
    const body = noticeBody(notice);
    return deliveryOf(await this.#sender.send({ url, id, body, secrets, onceWithinMs: WEBHOOK_WITHIN_MS }));
  }
}

interface SendNoticesParts {
  readonly notices: Pick<NoticeBook, 'claim' | 'end'>;
  readonly deliver: Pick<DeliverNotice, 'execute'>;
  readonly observer: Pick<NotificationObserver, 'attempted'>;
  readonly clock: Clock;
}

/** Sends the notices that are due, one of each Agent at a time. */
export const sendNotices = ({ notices, deliver, observer, clock }: SendNoticesParts): SendMessages<ClaimedNotice> =>
  new SendMessages({
    claim: (moment) => notices.claim(moment),
    deliver: (notice) => deliver.execute(notice),
    end: (notice, end) => notices.end(notice, end),
    attempted: ({ agent }, { kind: outcome, answer }) => {
      observer.attempted({ destination: agent, kind: 'agent', outcome, answer });
    },
    clock,
  });
