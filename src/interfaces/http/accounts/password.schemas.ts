import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';
import { password } from '../access/account.schemas.ts';
import { emailAddress } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

const newPassword = password.describe(`At least ${MIN_PASSWORD_LENGTH} characters`);

export const changePasswordBody = z.strictObject({ currentPassword: password, newPassword });
export const resetRequestBody = z.strictObject({ email: emailAddress });
export const linkedPasswordBody = z.strictObject({ token: z.string().min(1).max(100), password: newPassword });
export const acceptedInvitationReply = reply(z.object({ email: z.string() }).meta({ id: 'AcceptedInvitation' }));
