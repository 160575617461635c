import {
  AddDestination,
  ChangeDestination,
  ListDestinations,
  RemoveDestination,
  ShowDestination,
  TestDestination,
} from '../../../application/notifications/destination-desk.ts';
import type { Destination } from '../../../domain/notification/destination.ts';
import { NOTIFICATIONS } from '../../api/calls/notifications.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, instantJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/notifications`. */
export function notificationCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, NOTIFICATIONS.add, async ({ body, actor }) =>
    mapped(await useCase(AddDestination).execute({ ...body, by: actor }), destinationJson),
  );
  serve(router, NOTIFICATIONS.list, async () =>
    mapped(await useCase(ListDestinations).execute(), (list) => ({ list: list.map(destinationJson) })),
  );
  serve(router, NOTIFICATIONS.show, async ({ params }) =>
    mapped(await useCase(ShowDestination).execute(params.name), ({ messages, ...destination }) => ({
      ...destinationJson(destination),
      messages: messages.map(messageJson),
    })),
  );
  serve(router, NOTIFICATIONS.change, async ({ params, body }) =>
    mapped(await useCase(ChangeDestination).execute(params.name, fromJson(body)), destinationJson),
  );
  serve(router, NOTIFICATIONS.remove, ({ params }) => useCase(RemoveDestination).execute(params.name));
  serve(router, NOTIFICATIONS.test, async ({ params }) =>
    mapped(await useCase(TestDestination).execute(params.name), ({ isDelivered, answer, latencyMs }) => ({
      delivered: isDelivered,
      answer,
      latency_ms: latencyMs,
    })),
  );
}

const messageJson = shownBy(NOTIFICATIONS.show.answers.shape.messages.element);

const destinationJson = (one: Destination) => ({
  name: one.name,
  kind: one.kind,
  address: one.shownAddress,
  severity: one.severity,
  active: one.isActive,
  created_at: instantJson(one.createdAtMs),
  created_by: one.createdBy,
  delivered_at: instantJson(one.deliveredAtMs as unknown),
  failing_since: instantJson(one.failingSinceMs as unknown),
  last_error: one.lastError ?? null,
});
