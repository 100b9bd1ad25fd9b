/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts = {
  title: 'Accounts in chats',
  none: 'No account yet. With one, buttons in messages act as you and with your rights.',
  noChannel:
    'No channel of Slack or Telegram can prove who presses a button. An administrator sets its signing or webhook secret.',
  link: 'Link an account',
  linkHint: 'Buttons in messages then act as you and with your rights.',
  channel: 'Channel',
  getCode: 'Get a code',
  send: {
    slack: 'Send this in Slack before {time}, after the command of the app, such as /watchstead.',
    telegram: 'Send this to the bot in a private chat before {time}.',
  },
  linked: 'The account {name} is linked.',
  since: 'Since {time}',
  unlink: 'Unlink',
  unlinkNamed: 'Unlink {name}?',
  unlinkHint: 'Its answers then count as those of somebody in the channel.',
} as const;
