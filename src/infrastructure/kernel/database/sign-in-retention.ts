import { sql } from 'kysely';
import { CHALLENGE_LIMIT, SESSION_IDLE_LIMIT, SESSION_LIMIT } from '../../../domain/access/sign-in/session.ts';
import { ATTACK_MEMORY, KNOWN_NETWORK_WINDOW, PAIR_LIMIT } from '../../../domain/access/sign-in/sign-in-lockout.ts';
import { later } from '../../../domain/kernel/time.ts';
import { IN_PROGRESS, inWords, purged } from './retention-terms.ts';

/** The retention of sessions. */
export const session = purged(
  `${inWords(SESSION_IDLE_LIMIT)} after its last use, ${inWords(SESSION_LIMIT)} after the sign-in, ${inWords(CHALLENGE_LIMIT)} without a code; ${inWords(IN_PROGRESS)} more`,
  (now) => {
    const end = later(now, -IN_PROGRESS);
    return sql`last_seen_at <= ${later(end, -SESSION_IDLE_LIMIT)} or created_at <= ${later(end, -SESSION_LIMIT)} or (awaits_code and created_at <= ${later(end, -CHALLENGE_LIMIT)})`;
  },
);

const FAILURE_MEMORY = Math.max(PAIR_LIMIT.forgetsAfter, ATTACK_MEMORY);

/** The retention of the counters of failed sign-ins. */
export const signInCounter = purged(
  `${inWords(FAILURE_MEMORY)} after the last failure and ${inWords(KNOWN_NETWORK_WINDOW)} after the last success; ${inWords(IN_PROGRESS)} more`,
  (now) => {
    const end = later(now, -IN_PROGRESS);
    return sql`(last_failure_at is null or last_failure_at <= ${later(end, -FAILURE_MEMORY)}) and (last_success_at is null or last_success_at <= ${later(end, -KNOWN_NETWORK_WINDOW)})`;
  },
);
