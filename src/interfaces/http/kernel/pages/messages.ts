import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { RefusalData } from '../../../../domain/kernel/outcome.ts';

/** The error messages of pages, by code. */
export const messages: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthenticated: 'Please sign in first.',
  forbidden: 'Your role does not allow this. Ask an administrator of your organization.',
  accountDeactivated: 'This account has been deactivated. Ask an administrator of your organization.',
  organizationSuspended: 'This organization no longer exists.',
  organizationStatusLocked: 'Your organization is suspended. Ask an administrator of your organization.',
  customerScopedTokenForbidden: 'Your account is restricted to one customer and has no access to this.',
  csrfOriginRejected: 'The form was sent from another site and was rejected. Open the page here and try again.',
  mfa_enrollment_required: 'Set up two-step verification first.',
  mfa_step_up_required: 'Please confirm your identity with a code.',
  mfa_step_up_locked: 'Too many wrong codes.',
  invalidRequestBody: 'The form contains invalid data.',
  payloadTooLarge: 'The form is too large.',
  notFound: 'This page does not exist.',
  statusPageNotFound: 'There is no status page at this address.',
  methodNotAllowed: 'This page does not support this request.',
  accountDeletionSoleOwner:
    'You are the only administrator of your organization. Make another user an administrator first.',
  accountDeletionNotRequested: 'There is no deletion request to withdraw.',
  accountDeletionUserNotFound: 'This account no longer exists.',
  accountDeletionNotRecorded: 'The request was withdrawn at the same time. Please try again.',
  globalUserProtected: 'Only a platform administrator may do this.',
  invalidCustomer: 'The customer does not exist.',
  apiTokenCannotMintTokens: 'Please sign in to create a token.',
  featureOff: 'Agent access is turned off on this platform.',
  invalid_claim_token:
    'This code is invalid or has expired. Check it, or ask the agent for a new one. Codes are valid for ten minutes.',
  claimed_or_in_flight: 'This request has already been decided.',
  claim_expired: 'This request has expired. The agent must start again.',
  invalid_request: 'This link is not a request of a registered app. Go back to the app and start again.',
  invalid_scope: 'The selection contains access that you cannot grant to this agent.',
  rate_limited: 'Too many attempts.',
  unauthorized: 'Please sign in first.',
  invalidConsentDecision: 'Please decide whether the app gets access.',
  missingConsentCode: 'This page needs a request from an app. Go back to the app and start there.',
  unknownConsentCode: 'This request is no longer open. Go back to the app and start again.',
  consentCodeNotOwned: 'This request belongs to another user. Sign in as the user who started it.',
  consentAlreadySettled: 'This request has already been decided. Go back to the app.',
  emptyConsentSelection: 'Select at least one permission for the app, or decline.',
  consentScopeEscalation: 'The selection contains access that the app did not request.',
  consentForwardRejected: 'This request was just decided, perhaps in another window.',
  missingClientId: 'No connection was selected.',
  unknownOauthConnection: 'This connection has already ended.',
  imIncidentAlreadyClosed: 'The incident is closed already.',
  imIncidentInvalidStatusTransition: 'The status of the incident cannot be changed like this.',
  imIncidentStatusConflict: 'Somebody changed the incident at the same time. Please try again.',
  reportRunNotFound: 'There is no such report, or you may not see it.',
  rateLimited: 'Too many attempts.',
  unavailable: 'The service is temporarily unavailable. Please try again in a minute.',
  unexpected: 'Something went wrong. Please try again. If the problem persists, contact your administrator.',
};

const waitOf = (data: RefusalData | undefined): string => {
  const seconds = data?.['retryAfter'];
  if (typeof seconds !== 'number') return '';
  if (seconds < 120) return ` Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return ` Please wait ${Math.ceil(seconds / 60)} minutes.`;
};

/** Returns the message for a refusal, with the waiting time if there is one. */
export const messageOf = (
  code: ErrorCode,
  data?: RefusalData,
  own?: Readonly<Partial<Record<ErrorCode, string>>>,
): string => `${own?.[code] ?? messages[code] ?? entryOf(code).when}${waitOf(data)}`;
