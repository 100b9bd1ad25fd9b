import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, isHashable } from '../../../domain/access/sign-in/password.ts';
import { emailAddress, timestamp } from '../kernel/fields.ts';
import { reply, replyFrom } from '../kernel/replies/reply.ts';

/** A password that is short enough to be hashed. The rules of the domain decide whether a new one is acceptable. */
export const password = z
  .string()
  .min(1)
  .refine(isHashable, `A password has at most ${MAX_PASSWORD_LENGTH} characters.`);

/** A code of two-step verification, or a backup code in its place. */
const code = z.string().trim().min(6).max(20);

export const signInBody = z.strictObject({ email: emailAddress, password });
export const codeBody = z.strictObject({ code });

export const mfaReply = reply(
  z
    .object({
      enabled: z.boolean(),
      demanded: z.boolean(),
      backupCodesLeft: z.int(),
      steppedUpAt: timestamp.nullable(),
    })
    .meta({ id: 'TwoStepVerification' }),
);
export const enrolmentReply = replyFrom(
  z
    .object({ secret: z.string(), otpauthUri: z.string(), qrCode: z.string().describe('A PNG as a data URI') })
    .meta({ id: 'TwoStepEnrolment' }),
  ({ uri, ...enrolment }: { readonly secret: string; readonly uri: string; readonly qrCode: string }) => ({
    ...enrolment,
    otpauthUri: uri,
  }),
);
export const backupCodesReply = reply(z.object({ backupCodes: z.array(z.string()) }).meta({ id: 'BackupCodes' }));
export const stepUpReply = reply(z.object({ steppedUpAt: timestamp, expiresAt: timestamp }).meta({ id: 'StepUp' }));
