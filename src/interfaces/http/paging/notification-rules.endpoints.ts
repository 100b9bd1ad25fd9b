import { z } from 'zod';
import { getNotificationRules, updateNotificationRules } from '../../../application/paging/notification-rules.ts';
import { isQuietHours } from '../../../domain/kernel/quiet-hours.ts';
import type { QuietHours } from '../../../domain/kernel/quiet-hours.ts';
import {
  DEFAULT_SHIFT_NOTICE_MINUTES,
  MAX_AFTER_MINUTES,
  MAX_RULE_STEPS,
  MAX_SHIFT_NOTICE_MINUTES,
} from '../../../domain/paging/notification-rules.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { referenceTo } from '../kernel/references.ts';
import { reply } from '../kernel/replies/reply.ts';
import { changesOf } from '../kernel/replies/records.ts';

const tag = 'Incident management';
const path = '/api/im/me/notification-rules';

const steps = z
  .array(
    z.strictObject({
      afterMinutes: z.int().min(0).max(MAX_AFTER_MINUTES),
      contactMethodId: referenceTo('contactMethod'),
    }),
  )
  .max(MAX_RULE_STEPS)
  .describe(
    'When, after the notification, which contact method is used. Without steps, mail is sent to the address of the account at once.',
  );
const quietHours = z
  .custom<QuietHours>(
    isQuietHours,
    'Expected {from, to, timezone} with two different times such as 22:00 and a time zone.',
  )
  .meta({
    override: {
      type: 'object',
      properties: {
        from: { type: 'string', description: 'Such as 22:00.' },
        to: { type: 'string' },
        timezone: { type: 'string', description: 'A name of the IANA time zone database.' },
      },
      required: ['from', 'to', 'timezone'],
      additionalProperties: false,
    },
  });
const rules = {
  high: steps,
  low: steps,
  quietHours: quietHours
    .nullable()
    .describe('When notifications of low urgency are held. They are delivered together at the end.'),
  shiftNoticeMinutes: z
    .int()
    .min(0)
    .max(MAX_SHIFT_NOTICE_MINUTES)
    .nullable()
    .describe(
      `How long before a shift you are notified; null for never. The default is ${DEFAULT_SHIFT_NOTICE_MINUTES}.`,
    ),
};
const rulesReply = reply(z.object(rules).meta({ id: 'NotificationRules' }));

/** The endpoints for the notification rules of the caller. */
export const notificationRulesEndpoints = [
  defineEndpoint({
    method: 'get',
    path,
    tag,
    summary: 'Read your notification rules',
    useCase: getNotificationRules,
    reply: rulesReply,
  }),
  defineEndpoint({
    method: 'patch',
    path,
    tag,
    summary: 'Change your notification rules',
    description:
      'Critical incidents and errors are of `high` urgency, others of `low` urgency. Only verified contact methods can be used.',
    useCase: updateNotificationRules,
    request: { body: changesOf(rules) },
    reply: rulesReply,
  }),
];
