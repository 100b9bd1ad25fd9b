import { sql } from 'kysely';
import type { ImTimeline } from '../../application/incident-management/ports.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { SHOWN_BODY_BYTES } from '../../domain/incident-management/timeline.ts';
import type {
  NewTimelineEntry,
  TimelineActor,
  TimelineData,
  TimelineEntry,
  TimelineKind,
} from '../../domain/incident-management/timeline.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: TimelineKind;
  readonly actorKind: TimelineActor['kind'];
  readonly userId: string | null;
  readonly sourceId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly sourceName: string | null;
  readonly channelName: string | null;
  readonly data: TimelineData;
  readonly body: Uint8Array | null;
  readonly bodyBytes: number | null;
}

const entryOf = ({
  id,
  at,
  kind,
  actorKind,
  userId,
  sourceId,
  firstName,
  lastName,
  email,
  sourceName,
  channelName,
  data,
  body,
  bodyBytes,
}: EntryRow): TimelineEntry => ({
  id,
  at,
  kind,
  actor: {
    kind: actorKind,
    userId,
    sourceId,
    name:
      userId === null
        ? (sourceName ?? channelName)
        : userName({ firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' }),
  },
  data: body === null ? data : { ...data, body: new TextDecoder().decode(body), bodyBytes },
});

const SELECT = `
  select im_timeline_entry.id, im_timeline_entry.at, im_timeline_entry.kind, im_timeline_entry.actor_kind "actorKind", u.public_id "userId", im_timeline_entry.source_id "sourceId",
         u.first_name "firstName", u.last_name "lastName", u.email, s.name "sourceName", im_timeline_entry.channel_name "channelName", im_timeline_entry.data, octet_length(raw.body) "bodyBytes"`;

const BODY = `substring(raw.body from 1 for ${SHOWN_BODY_BYTES})`;

const JOIN = `
  left join app_user u on u.id = im_timeline_entry.user_id
  left join im_source s on s.id = im_timeline_entry.source_id
  left join im_event e on im_timeline_entry.kind = 'eventReceived' and e.public_id = (im_timeline_entry.data ->> 'eventId')::uuid
  left join im_event raw on raw.public_id = e.delivery_id`;

/** Stores timelines. Entries are added in one statement, whatever their number. */
export class PostgresImTimeline extends PostgresAdapter implements ImTimeline {
  async append(entries: readonly NewTimelineEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.database.defer(
      sql`
      insert into im_timeline_entry (incident_id, at, kind, data, actor_kind, user_id, source_id, channel_name)
      select incident_id, at, kind, data, actor_kind, user_id, source_id, channel_name
      from unnest(${entries.map(({ incidentId }) => incidentId)}::int[], ${entries.map(({ at }) => at)}::timestamptz[], ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ data }) => JSON.stringify(data))}::jsonb[],
        ${entries.map(({ actor }) => actor.kind)}::text[], ${entries.map(({ actor }) => actor.userId ?? null)}::int[], ${entries.map(({ actor }) => actor.sourceId ?? null)}::int[], ${entries.map(({ actor }) => actor.channelName ?? null)}::text[])
        with ordinality as given (incident_id, at, kind, data, actor_kind, user_id, source_id, channel_name, position)
      order by position`.compile(this.database.query),
    );
  }

  async page({ id }: ImIncident, request: ListRequest): Promise<ListPage<TimelineEntry>> {
    const values: unknown[] = [id];
    const found = await readPage<EntryRow>(
      this.database,
      { page: request.page, perPage: request.perPage },
      {
        select: `${SELECT}, ${BODY} "body"`,
        table: 'im_timeline_entry',
        joins: JOIN,
        where: `im_timeline_entry.incident_id = $1${periodConditions(request, 'im_timeline_entry.at', values)}`,
        order: entryOrder(
          request,
          { at: 'im_timeline_entry.at' },
          'im_timeline_entry.id',
          'im_timeline_entry.at desc, im_timeline_entry.id desc',
        ),
        values,
      },
    );
    return { ...found, items: found.items.map(entryOf) };
  }

  async list({ id }: ImIncident, limit: number): Promise<readonly TimelineEntry[]> {
    // The events of a delivery have the same body, which is read only once.
    const body = `case when row_number() over (partition by raw.id order by im_timeline_entry.id) = 1 then ${BODY} end "body"`;
    const text = `${SELECT}, ${body} from im_timeline_entry ${JOIN} where im_timeline_entry.incident_id = $1 order by im_timeline_entry.at, im_timeline_entry.id limit $2`;
    return (await this.database.prepared<EntryRow>(text, [id, limit])).map(entryOf);
  }
}
