import { z } from 'zod';
import { streamChanges } from '../../../application/console/stream.ts';
import { EVENT_INTERVAL, HEARTBEAT_INTERVAL, MAX_STREAMS_OF_USER } from '../../../domain/console/stream.rules.ts';
import { changeReaders } from '../../../domain/access/change-readers.ts';
import type { ChangeType } from '../../../domain/access/change-readers.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EVENT_STREAM, eventsOf } from '../kernel/replies/send-stream.ts';

const types = Object.keys(changeReaders) as [ChangeType, ...ChangeType[]];

const changeEvent = z
  .object({
    changes: z.array(
      z.object({
        type: z.enum(types).describe('The type of the record, as in the audit log.'),
        id: z.string().describe('The public id of the record.'),
      }),
    ),
  })
  .meta({ id: 'ChangeEvent', description: 'The data of an event `change` of the stream.' });

/** The endpoint that streams changes. */
export const streamEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/stream',
    tag: 'Console',
    summary: 'Follow the changes of records',
    description: `Server-sent events that name the records of the organization that have changed, as far as the caller may read them; read them anew to see how. Results of checks that change nothing are no changes.

- \`change\`: its data is a \`ChangeEvent\` with one entry for each record. There is at most one event in ${EVENT_INTERVAL / seconds(1)} seconds.
- \`resync\`: the client may have missed changes, or may read other records than before. Read everything anew.
- \`end\`: the session has ended, or the caller may not follow changes any more. Do not open the stream again without asking for the session.

A comment is sent every ${HEARTBEAT_INTERVAL / seconds(1)} seconds. A client that opens the stream again with \`Last-Event-ID\` gets what it missed, or \`resync\` if that is no longer known. A user can have ${MAX_STREAMS_OF_USER} open streams. Platform staff follow the changes of their own organization. Reading the stream counts as one request.`,
    useCase: streamChanges,
    toInput: ({ meta: { lastEventId } }) => ({ lastEventId }),
    content: EVENT_STREAM,
    reply: eventsOf(changeEvent),
    stream: (stream) => stream,
  }),
];
