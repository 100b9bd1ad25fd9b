import type { ProbeFailureCode } from '../../domain/checks/probe-failure.ts';
import type { SendErrorCode } from '../../domain/kernel/send-errors.ts';
import type { StopReason } from '../../domain/paging/on-call-page.machine.ts';

/** The texts of the console about messages that were not sent. */
export const consoleSendErrors = {
  codes: {
    noMailServer:
      'No mail server is configured. Set SMTP_URL for the service, or a mail server of your own under Organization.',
    mailServerBusy: 'The mail server took too long for other mail.',
    recipientInvalid: 'A recipient is not an email address.',
    sendNotEnded: 'Sending did not end within {detail} seconds.',
    messageUnreadable: 'The message cannot be decrypted.',
    noResult: 'Sending gave no result.',
    pageNotSent: 'The page was not sent.',
    pageStopped: 'The page was stopped.',
    pageWithdrawn: 'The page was withdrawn: {detail}.',
    incidentDeleted: 'The incident was deleted.',
    messageTooOld: 'The message is too old.',
    userNotNotified: 'The person cannot be notified.',
    userNotPaged: 'The person cannot be paged.',
    contactMethodDeleted: 'The contact method was deleted.',
    imNotRunning: 'Incident management does not run for the organization.',
    channelDeleted: 'The channel was deleted.',
    channelOff: 'The channel is off.',
    recipientRemoved: 'The channel no longer has this recipient.',
    channelTypeMissing: 'This process does not have the channel type {detail}.',
    callBusy: 'The line was busy.',
    callNotAnswered: 'The call was not answered.',
    callFailed: 'The call failed.',
    status: 'Status {detail}',
    statusUnconfirmed: 'Status {detail} without confirmation',
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
  },
  failures: {
    hostInvalid: 'The host name is not valid.',
    hostUnresolved: 'The host name does not resolve to an address.',
    addressNotPublic: 'The address is not public.',
    connectionFailed: 'The connection failed.',
    connectionClosed: 'The connection was closed before an answer.',
    timedOut: 'There was no answer in time.',
    tlsFailed: 'No TLS connection could be established.',
    certificateInvalid: 'The TLS certificate was not accepted.',
    requestInvalid: 'The request could not be sent.',
    answerInvalid: 'The answer is not valid.',
    answerUndecodable: 'The answer could not be decoded.',
    compressionBomb: 'The answer is compressed too strongly.',
  },
  reasons: {
    acknowledged: 'somebody acknowledged',
    resolved: 'the incident is resolved',
    merged: 'the incident was merged',
    snoozed: 'the incident is snoozed',
    declined: 'the person declined',
    urgencyRaised: 'the urgency was raised',
    quietHours: 'quiet hours',
    userInactive: 'the person cannot be paged',
    contactMethodDeleted: 'the contact method was deleted',
  },
} as const satisfies {
  readonly codes: Readonly<Record<SendErrorCode, string>>;
  readonly failures: Readonly<Partial<Record<ProbeFailureCode, string>>>;
  readonly reasons: Readonly<Record<StopReason, string>>;
};
