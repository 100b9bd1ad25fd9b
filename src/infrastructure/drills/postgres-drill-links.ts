import { sql } from 'kysely';
import type {
  DrilledPerson,
  DrillLinks,
  DrillLinkView,
  DueDrillLink,
  NamedDrillLink,
} from '../../application/drills/ports.ts';
import type { DrillLink } from '../../domain/drills/drill-link.ts';
import { userName } from '../../domain/access/user-name.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { incidentManagementRuns, organizationIsUsable } from '../organizations/organization.sql.ts';
import { DrillLinkRow } from './drill.entity.ts';

const { secretSha256: _secret, ...shownColumns } = DrillLinkRow.properties;

/** The columns of the link `l`, without its secret. */
const linkColumns = sql.raw(columnsOf({ properties: shownColumns }, 'l'));

/** The columns that determine whether the user `u` can be paged. */
const userFacts = sql`u.is_active and u.deleted_at is null "isActive", u.customer_id "customerId", u.role`;

const organizationColumns = sql`json_build_object('organizationId', o.id, 'id', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language) organization`;

type DueRow = DrillLink &
  Omit<DueDrillLink, 'link' | 'person'> &
  NonNullable<DueDrillLink['person']> & { readonly personId: number | null };

type UserNames = Parameters<typeof userName>[0];

type ViewRow = DrillLink & Omit<DrillLinkView, 'link'>;

/** Returns the link among the columns of a row. */
const linkOf = (row: DrillLink): DrillLink => ({
  id: row.id,
  drillId: row.drillId,
  organizationId: row.organizationId,
  kind: row.kind,
  type: row.type,
  channelId: row.channelId,
  contactMethodId: row.contactMethodId,
  userId: row.userId,
  policyId: row.policyId,
  name: row.name,
  recipient: row.recipient,
  state: row.state,
  cause: row.cause,
  error: row.error,
  dueAt: row.dueAt,
  sentAt: row.sentAt,
  acceptedAt: row.acceptedAt,
  confirmedAt: row.confirmedAt,
});

/** Stores what drills test. Claims skip locked rows, so that concurrent workers do not wait for each other. */
export class PostgresDrillLinks extends PostgresAdapter implements DrillLinks {
  async people(organizationId: number, now: Date): Promise<readonly DrilledPerson[]> {
    const { rows } = await sql<DrilledPerson>`
      select u.id "userId", u.public_id "userPublicId", ${userFacts},
        coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'type', m.type) order by m.id)
          from im_contact_method m where m.user_id = u.id and m.verified_at is not null), '[]') methods
      from app_user u where u.organization_id = ${organizationId} and ${incidentManagementRuns('u.organization_id', now)} order by u.id`.execute(
      this.database.query,
    );
    return rows;
  }

  async add(links: readonly DrillLink[]): Promise<void> {
    if (links.length === 0) return;
    await this.database.query
      .insertInto('drill_link')
      .values(links.map((link) => ({ ...link, secretSha256: null })))
      .execute();
  }

  async ofDrill(drillId: number): Promise<readonly NamedDrillLink[]> {
    const { rows } = await sql<DrillLink & { readonly person: UserNames | null }>`
      select ${linkColumns}, case when u.id is not null then
          json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end person
      from drill_link l left join app_user u on u.id = l.user_id
      where l.drill_id = ${drillId} order by l.kind, l.name, l.id`.execute(this.database.query);
    return rows.map(({ person, ...link }) => ({ ...link, personName: person === null ? null : userName(person) }));
  }

  async find(id: string): Promise<DrillLink | null> {
    const { rows } = await sql<DrillLink>`select ${linkColumns} from drill_link l where l.id = ${id}`.execute(
      this.database.query,
    );
    return rows[0] ?? null;
  }

  async lock(id: string): Promise<DrillLink | null> {
    const { rows } = await sql<DrillLink>`
      select ${linkColumns} from drill_link l where l.id = ${id} for no key update`.execute(this.database.query);
    return rows[0] ?? null;
  }

  async save({ id, state, cause, error, dueAt, sentAt, acceptedAt, confirmedAt }: DrillLink): Promise<void> {
    await this.database.query
      .updateTable('drill_link')
      .set({ state, cause, error, dueAt, sentAt, acceptedAt, confirmedAt })
      .where('id', '=', id)
      .execute();
  }

  async saveSecret(id: string, sha256: string): Promise<void> {
    await this.database.query.updateTable('drill_link').set({ secretSha256: sha256 }).where('id', '=', id).execute();
  }

  async takeDue(now: Date, limit: number): Promise<readonly DueDrillLink[]> {
    const { rows } = await sql<DueRow>`
      select ${linkColumns}, d.public_id drill, d.deadline_at "deadlineAt", d.hours, ${organizationColumns},
        u.id "personId", ${userFacts}, u.timezone, r.quiet_hours "quietHours"
      from drill_link l join drill d on d.id = l.drill_id join organization o on o.id = l.organization_id
        left join app_user u on u.id = l.user_id left join im_notification_rule r on r.user_id = u.id
      where l.state = 'planned' and l.due_at <= ${now} and d.status = 'running' and d.deadline_at > ${now} and ${organizationIsUsable(now)}
      order by l.due_at, l.id limit ${limit} for no key update of l skip locked`.execute(this.database.query);
    return rows.map((row) => ({
      link: linkOf(row),
      drill: row.drill,
      deadlineAt: row.deadlineAt,
      hours: row.hours,
      organization: row.organization,
      person:
        row.personId === null
          ? null
          : {
              isActive: row.isActive,
              customerId: row.customerId,
              role: row.role,
              timezone: row.timezone,
              quietHours: row.quietHours,
            },
    }));
  }

  async bySecret(sha256: string): Promise<DrillLinkView | null> {
    const { rows } = await sql<ViewRow>`
      select ${linkColumns}, d.public_id drill, d.deadline_at "deadlineAt", ${organizationColumns},
        u.public_id "userPublicId", ${userFacts}, u.language "accountLanguage", u.timezone "accountTimezone"
      from drill_link l join drill d on d.id = l.drill_id join organization o on o.id = l.organization_id join app_user u on u.id = l.user_id
      where l.secret_sha256 = ${sha256}`.execute(this.database.query);
    const [row] = rows;
    if (row === undefined) return null;
    return {
      link: linkOf(row),
      drill: row.drill,
      deadlineAt: row.deadlineAt,
      organization: row.organization,
      userPublicId: row.userPublicId,
      isActive: row.isActive,
      customerId: row.customerId,
      role: row.role,
      accountLanguage: row.accountLanguage,
      accountTimezone: row.accountTimezone,
    };
  }
}
