import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AgentUsers } from '../../application/agent-access/ports.ts';
import { isActiveAt } from '../../domain/accounts/account-deletion.machine.ts';
import type { Role } from '../../domain/access/caller.ts';
import type { AgentUser } from '../../domain/agent-access/agent-user.ts';
import type { Database } from '../kernel/database/database.ts';

interface Row {
  readonly userId: number;
  readonly email: string;
  readonly isActive: boolean;
  readonly deletionRequestedAt: Date | null;
  readonly role: Role;
  readonly organizationId: number;
  readonly organizationPublicId: string;
  readonly organizationName: string;
  readonly customerId: number | null;
  readonly customerPublicId: string | null;
  readonly customerName: string | null;
}

export class PostgresAgentUsers implements AgentUsers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(userId: number, now: Date): Promise<AgentUser | null> {
    return this.#where(sql`u.id = ${userId}`, now);
  }

  byEmail(email: string, now: Date): Promise<AgentUser | null> {
    return this.#where(sql`u.email = ${email}`, now);
  }

  async #where(condition: RawBuilder<unknown>, now: Date): Promise<AgentUser | null> {
    const { rows } = await sql<Row>`
      select u.id "userId", u.email, u.is_active "isActive", u.role, u.customer_id "customerId",
             d.requested_at "deletionRequestedAt",
             o.id "organizationId", o.public_id "organizationPublicId", o.name "organizationName",
             c.public_id "customerPublicId", c.name "customerName"
        from app_user u
        join organization o on o.id = u.organization_id
        left join customer c on c.id = u.customer_id and c.organization_id = u.organization_id
        left join account_deletion d on d.user_id = u.id and d.status = 'requested'
       where ${condition}`.execute(this.#database.query);
    return rows[0] === undefined ? null : userOf(rows[0], now);
  }
}

const userOf = ({ userId, email, role, customerId, customerPublicId, customerName, ...row }: Row, now: Date): AgentUser => ({
  ...{ userId, email, isActive: isActiveAt(row, now), role, customerId },
  organization: { id: row.organizationId, publicId: row.organizationPublicId, name: row.organizationName },
  customer:
    customerId === null || customerPublicId === null || customerName === null ? null : { id: customerId, publicId: customerPublicId, name: customerName },
});
