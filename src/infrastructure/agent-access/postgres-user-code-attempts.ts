import { sql } from 'kysely';
import type { UserCodeAttempts } from '../../application/agent-access/ports.ts';
import { windowStart } from '../../domain/access/rate-limits.ts';
import { USER_CODE_ATTEMPT_RATE } from '../../domain/agent-access/agent-rates.ts';
import { later, secondsUntil } from '../../domain/kernel/time.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const counterOf = (userId: number): string => `${USER_CODE_ATTEMPT_RATE.name}:user:${userId}`;

/** Counts attempts across processes and before the lookup, so that parallel attempts count too. */
export class PostgresUserCodeAttempts extends PostgresAdapter implements UserCodeAttempts {
  async take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    const start = windowStart(USER_CODE_ATTEMPT_RATE, now);
    const { rows } = await sql`
      insert into rate_window (subject, window_start, used) values (${counterOf(userId)}, ${start}, 1)
      on conflict (subject, window_start) do update set used = rate_window.used + 1 where rate_window.used < ${USER_CODE_ATTEMPT_RATE.limit}
      returning 1`.execute(this.database.query);
    const allowed = rows.length === 1;
    return { allowed, retryAfter: allowed ? 0 : secondsUntil(later(start, USER_CODE_ATTEMPT_RATE.window), now) };
  }

  async refund(userId: number, now: Date): Promise<void> {
    await this.database.query
      .updateTable('rate_window')
      .set((column) => ({ used: column('used', '-', 1) }))
      .where('subject', '=', counterOf(userId))
      .where('windowStart', '=', windowStart(USER_CODE_ATTEMPT_RATE, now))
      .execute();
  }
}
