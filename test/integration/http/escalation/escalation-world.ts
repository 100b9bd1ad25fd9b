import { sql } from 'kysely';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld, Player } from '../incident-management/im-world.ts';

export const POLICIES = '/api/escalation-config/policies';
export const INCIDENTS = '/api/im/incidents';

/** A stored policy. */
export interface StoredPolicy {
  readonly id: number;
  readonly publicId: string;
}

/** A page: the step that caused it, and the person. */
export type Paged = readonly [stepKey: string, userId: number];

/** A service with escalation policies. */
export interface EscalationWorld extends ImWorld {
  policy(steps: readonly object[], members?: object): Promise<StoredPolicy>;
  /** Runs what is due, after the clock moved by `after` minutes. */
  run(after?: number): Promise<Date | null>;
  /** The escalation of the incident as it is shown. */
  escalation(incident: string): Promise<{
    readonly state: string;
    readonly outcome: string | null;
    readonly steps: number;
    readonly dueAt: string | null;
  } | null>;
  /** The pages of the incident in the order of their notifications. */
  pages(incident: string): Promise<readonly Paged[]>;
  /** The people who were paged, in order. */
  paged(incident: string): Promise<readonly number[]>;
  /** The kinds of the timeline, oldest first. */
  timeline(incident: string): Promise<readonly string[]>;
  /** The addresses and subjects of mail to administrators. */
  mails(): Promise<readonly string[]>;
}

export const toUser = ({ userId }: Player) => ({ type: 'user', userId });

export const stepTo = (afterMinutes: number, ...players: readonly Player[]) => ({
  afterMinutes,
  targets: players.map(toUser),
});

export const escalationWorld = async (): Promise<EscalationWorld> => {
  const world = await imWorld();
  const { app, admin } = world;
  const advance = advanceEscalations(app.ports);
  const pages = async (incident: string): Promise<readonly Paged[]> => {
    const { rows } = await sql<{ stepKey: string; userId: number }>`
      select n.step_key "stepKey", n.user_id "userId" from im_page p join im_notification n on n.id = p.notification_id join im_incident i on i.id = n.incident_id
      where i.public_id = ${incident} order by n.id, p.rule`.execute(app.database.query);
    return rows.map(({ stepKey, userId }) => [stepKey, userId]);
  };
  return {
    ...world,
    pages,
    policy: async (steps, members = {}) => {
      const { status, body, text } = await admin.post(POLICIES, { name: 'Default', steps, ...members });
      if (status !== 200) throw new Error(`The policy was refused: ${text}`);
      return { id: body.id, publicId: body.publicId };
    },
    run: (after = 0) => {
      app.clock.advance(minutes(after));
      return advance();
    },
    escalation: async (incident) => (await admin.get(`${INCIDENTS}/${incident}`)).body.escalation,
    paged: async (incident) => (await pages(incident)).map(([, userId]) => userId),
    timeline: async (incident) => {
      const { items } = (await admin.get(`${INCIDENTS}/${incident}/timeline?perPage=100`)).body;
      return items.map(({ kind }: { kind: string }) => kind).toReversed();
    },
    mails: async () => {
      const { rows } = await sql<{
        sealedPayload: string;
      }>`select sealed_payload "sealedPayload" from outbox where topic = 'email' order by id`.execute(
        app.database.query,
      );
      return rows.map(
        ({ sealedPayload }) => (JSON.parse(app.ports.vault.open(sealedPayload)) as { subject: string }).subject,
      );
    },
  };
};
