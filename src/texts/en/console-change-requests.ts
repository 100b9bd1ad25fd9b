/** The texts of the console about change requests. */
export const consoleChangeRequests = {
  back: 'All requests',
  search: 'Find requests',
  nothingFound: 'No request matches',
  none: 'No change was requested',
  noneHint:
    'People of a customer request changes of monitors that the organization manages. The requests wait here for a decision.',
  noneOfCustomer: 'No change was requested.',
  waiting: 'Requests that wait for a decision',
  requested: 'Requested change',
  statuses: { open: 'Waits for a decision', approved: 'Approved', rejected: 'Declined', withdrawn: 'Withdrawn' },
  withdraw: 'Withdraw',
  answer: 'Answer: {note}',
  changes: { plural: 'count', one: '{count} change', other: '{count} changes' },
  old: 'Before',
  new: 'Requested',
  present: 'At present',
  overtaken: 'The monitor was changed after the request. An approval replaces the values that it has at present.',
  about: 'The request',
  asked: 'Requested',
  reason: 'Note',
  decisions: {
    approved: {
      action: 'Approve',
      question: 'Approve the request?',
      hint: 'The monitor gets the requested values at once.',
    },
    rejected: { action: 'Decline', question: 'Decline the request?', hint: 'The monitor stays as it is.' },
  },
  decisionNote: 'Note for the person who asked',
  managed:
    '{organization} manages this monitor. What you change here is sent as a request, and takes effect once it is approved.',
  review: 'Review the request',
  send: 'Send the request',
  note: 'Note for the people who decide',
  unchanged: 'Change a setting first.',
} as const;
