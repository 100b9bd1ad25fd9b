import { NO_MAIL_SERVER } from './mail-server.ts';

/**
 * The errors that the service itself writes when it does not send a message, or judges an answer. They are stored in
 * English with deliveries and in timelines. `{detail}` is a code, a status, a name or a number.
 */
export const sendErrors = {
  noMailServer: NO_MAIL_SERVER,
  mailServerBusy: 'The mail server took too long for other mail.',
  recipientInvalid: 'A recipient is not an email address.',
  sendNotEnded: 'The send did not end within {detail} seconds.',
  messageUnreadable: 'The message cannot be decrypted.',
  noResult: 'The sender returned no result.',
  pageNotSent: 'The page was not sent.',
  pageStopped: 'The page was stopped.',
  pageWithdrawn: 'The page was withdrawn: {detail}.',
  incidentDeleted: 'The incident was deleted.',
  messageTooOld: 'The message is too old.',
  userNotNotified: 'The user cannot be notified.',
  userNotPaged: 'The user cannot be paged.',
  contactMethodDeleted: 'The contact method was deleted.',
  imNotRunning: 'Incident management does not run for the organization.',
  channelDeleted: 'The channel was deleted.',
  channelOff: 'The channel is off.',
  recipientRemoved: 'The channel no longer has this recipient.',
  channelTypeMissing: 'This process does not have the channel type {detail}.',
  callBusy: 'call busy',
  callNotAnswered: 'call not answered',
  callFailed: 'call failed',
  status: 'status {detail}',
  statusUnconfirmed: 'status {detail} without confirmation',
  alreadySent: 'The message was sent by a retry.',
  integrationDeleted: 'The integration or the incident was deleted.',
  ticketUnnamed: 'The answer names no ticket.',
  ticketNeverOpened: 'The ticket was never opened.',
  ticketBegunElsewhere: 'Another process is opening the ticket.',
  ticketSearchUnreadable: 'The answer to the search for the ticket cannot be read.',
  ticketSearchTooLong: 'There are too many tickets to tell whether this one was opened.',
  ticketNotClosable: 'The workflow of the ticket has no way from its status to a closed one.',
  ticketNoAccess: 'The answer to the request for access has no token.',
  ticketUnknown: 'Whether the last attempt opened the ticket is not known yet.',
  confirmationNotAwaited: 'The confirmation is not awaited any more.',
  subscriberDeleted: 'The subscriber was deleted.',
  runDeleted: 'The run or its customer was deleted.',
  pdfUnreadable: 'The PDF cannot be read.',
} as const;

/** The code of an error that the service itself writes. */
export type SendErrorCode = keyof typeof sendErrors;

/** An error that the service itself has written. */
export interface SendError {
  readonly code: SendErrorCode;
  /** The value of `{detail}`; empty for an error without one. */
  readonly detail: string;
  /** The words of the receiver that follow the error; empty if there are none. */
  readonly explanation: string;
}

/** Returns an error with its detail. */
export const sendError = (code: SendErrorCode, detail: string | number): string =>
  sendErrors[code].replace('{detail}', String(detail));

const patterns = (Object.entries(sendErrors) as readonly (readonly [SendErrorCode, string])[]).map(
  ([code, sentence]) =>
    [
      code,
      new RegExp(
        `^${sentence.replaceAll('.', String.raw`\.`).replace('{detail}', String.raw`(\S+?)`)}(?:: (.*))?$`,
        's',
      ),
    ] as const,
);

/** Returns what a stored error says if the service itself has written it, or null for an error of anybody else. */
export const sendErrorOf = (error: string): SendError | null => {
  for (const [code, pattern] of patterns) {
    const found = pattern.exec(error);
    if (found === null) continue;
    const hasDetail = sendErrors[code].includes('{detail}');
    const [, first = '', second = ''] = found;
    return hasDetail ? { code, detail: first, explanation: second } : { code, detail: '', explanation: first };
  }
  return null;
};
