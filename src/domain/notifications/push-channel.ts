import { textField, urlField } from './channel-fields.ts';
import { defineChannelType } from './channel-type.ts';
import { isOnCurve } from './push-key.ts';

/** The path of the service worker that shows push messages. */
export const PUSH_WORKER_PATH = '/assets/push-worker.js';

const key = textField(
  'The public key of the subscription, `keys.p256dh`.',
  { maxLength: 88, pattern: '^B[A-Za-z0-9_\\-]{86}=?$' },
  { secret: true },
);

/** Sends push messages to a browser of a person, which has subscribed to them. It is no channel of an organization. */
export const webPush = defineChannelType({
  fields: {
    endpoint: urlField('The address of the subscription at the push service of the browser.', { secret: true }),
    p256dh: {
      ...key,
      issues: (path: string, sent: unknown) => {
        const issues = key.issues(path, sent);
        return issues.length > 0 || isOnCurve(String(sent))
          ? issues
          : [{ path, message: 'The value does not have the expected form.' }];
      },
    },
    auth: textField(
      'The secret of the subscription, `keys.auth`.',
      { maxLength: 24, pattern: '^[A-Za-z0-9_\\-]{22}(==)?$' },
      { secret: true },
    ),
  },
  audience: 'people',
  isPersonal: true,
  hasSecretRecipients: true,
  recipientsOf: ({ endpoint }) => [endpoint],
});
