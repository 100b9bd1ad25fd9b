export const accounts = {
  invitation: {
    subject: 'Invitation to {organization} on {product}',
    headline: 'You are invited to {organization}',
    headlineByInviter: '{inviter} invites you to {organization}',
    paragraphs: [
      '{organization} monitors its services with {product}, and you are to work with it there.',
      'Choose a password within 7 days to accept. If you do not know {organization}, ignore this mail.',
    ],
    button: 'Accept the invitation',
  },
  addressInUse: {
    subject: 'Invitation to {organization} on {product}',
    paragraphs: [
      'You have been invited to {organization} on {product}.',
      'Your address already belongs to an account of another organization, and an account belongs to one organization. Nothing about your account has changed, and the person who invited you does not learn that it exists.',
      'To accept, ask {organization} to invite another address of yours. Or delete your account first, and ask for a new invitation.',
    ],
  },
  passwordReset: {
    subject: 'Reset your {product} password',
    paragraphs: [
      'Someone requested a password reset for your {product} account.',
      'If this was not you, ignore this mail. Otherwise choose a new password within one hour.',
    ],
    button: 'Choose a new password',
  },
  passwordChanged: {
    subject: 'Your {product} password was changed',
    paragraphs: [
      'The password of your {product} account was changed, and every other session was signed out.',
      'If this was not you, reset your password now and contact your administrator.',
    ],
  },
  mfaReset: {
    subject: 'Your two-step verification was reset',
    paragraphs: [
      'An administrator has reset the two-step verification of your {product} account and signed you out.',
      'Set it up again when you next sign in. If you did not expect this, contact your administrator.',
    ],
    button: 'Set it up',
  },
  deletionRequested: {
    subject: '{name} requested deletion of their account',
    paragraphs: [
      'Deletion of the {product} account of {name} ({email}) was requested.',
      'It takes effect on {day} unless it is withdrawn.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} canceled the account deletion',
    paragraphs: ['The request to delete the {product} account of {name} ({email}) was withdrawn.'],
  },
} as const;
