/** The answers that messages of channels offer, and the page that asks for a confirmation. */
export const answers = {
  title: 'Answer to an alert',
  actions: { acknowledge: 'Acknowledge', resolve: 'Resolve', snooze: 'Snooze 1 h', notMe: 'Not me' },
  somebody: 'Somebody in {channel}',
  hint: 'The answer is recorded as “Somebody in {channel}”.',
  done: {
    acknowledge: 'The incident is acknowledged.',
    resolve: 'The incident is resolved.',
    snooze: 'The incident is snoozed for one hour.',
    notMe: 'The next step of the escalation notifies others.',
  },
  link: {
    unknown: 'The code is wrong or no longer valid. Request another one in your profile.',
    taken: 'This chat account is linked to somebody else.',
    done: 'This chat account is linked: its answers are those of {name}.',
  },
  given: 'This answer has been given already.',
  impossible:
    'The incident does not allow this answer any more: somebody has taken it on, it is over, or others have been notified since.',
  expiry: 'A link to answer is valid for 72 hours, as long as the channel permits the answer.',
} as const;
