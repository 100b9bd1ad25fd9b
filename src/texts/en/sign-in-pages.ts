/** The pages to sign in, to choose a password and to accept an invitation. */
export const signInPages = {
  signIn: {
    title: 'Sign in',
    password: 'Password',
    button: 'Sign in',
    forgotten: 'Forgot your password?',
    invitationNeeded: 'You need an invitation from an administrator to create an account.',
    passwordMissing: 'Enter your password.',
    wrong: 'The email address or password is incorrect.',
    notices: {
      signedOut: 'You have been signed out.',
      everywhere: 'You have been signed out everywhere.',
      expired: 'The sign-in took too long. Please start again.',
      reset: 'Your password was changed. Sign in with the new one.',
      accepted: 'Welcome! Your account is ready. Sign in with your new password.',
    },
  },
  challenge: {
    title: 'Two-step verification',
    text: 'Your password is correct. Enter a code to complete the sign-in.',
    again: 'Start again',
    lost: 'If you have neither your app nor a backup code, an administrator of your organization can reset your two-step verification.',
  },
  confirm: {
    title: 'Confirm your identity',
    text: 'This action requires a new code. The confirmation is valid for five minutes.',
    button: 'Confirm',
  },
  reset: {
    title: 'Reset your password',
    request: 'Enter the email address of your account. We will send you a link to choose a new password.',
    send: 'Send the link',
    back: 'Back to sign-in',
    choose: 'Choose a new password. You will be signed out everywhere.',
    change: 'Change password',
    another: 'Request another link',
    sent: 'If the address belongs to an account, we sent a link to it. It expires in one hour.',
  },
  invitation: {
    title: 'Accept the invitation',
    titleOf: 'Invitation to {organization}',
    byInviter: '{inviter} invites you to {organization}.',
    byOperator: 'You are invited to {organization}.',
    choose: 'Choose a password to create your account.',
    email: 'Your email address',
    button: 'Accept and create the account',
    once: 'The link can be used once. If you do not know {organization}, close this page.',
    invalid: {
      title: 'This invitation is not valid',
      why: 'The link is incomplete, has been used, was replaced by a newer one, or is older than 7 days.',
      accepted:
        'If you have accepted the invitation already, {signIn}. Otherwise ask the person who invited you for another invitation.',
      signIn: 'sign in',
    },
  },
} as const;
