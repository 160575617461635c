import { RewindStream, ShowStream, type ShownStream } from '../../../application/outgoing/stream-desk.ts';
import { numberOf } from '../../../application/ports/outgoing-records.ts';
import { STREAM } from '../../api/calls/stream.ts';
import { instantJson } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';

/** `/admin/v1/stream`. */
export function streamCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, STREAM.show, async () => mapped(await useCase(ShowStream).execute(), streamJson));
  serve(router, STREAM.rewind, async ({ body: { skip, ...order } }) =>
    mapped(await useCase(RewindStream).execute({ ...order, skips: skip }), streamJson),
  );
}

const streamJson = ({ isOn, trouble, kinds }: ShownStream) => ({
  on: isOn,
  trouble: trouble ?? null,
  kinds: kinds.map(({ kind, place, completeUntilMs, stoppedFor }) => ({
    kind,
    number: numberOf(place),
    complete_until: instantJson(completeUntilMs),
    stopped_for: stoppedFor ?? null,
  })),
});
