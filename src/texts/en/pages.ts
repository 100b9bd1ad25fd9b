/** The frame of pages for people at work, and what several of them say. */
export const pages = {
  skip: 'Skip to the content',
  signOut: 'Sign out',
  menu: {
    name: 'Account',
    account: 'Profile and password',
    sessions: 'Sessions',
    twoStep: 'Two-step verification',
    tokens: 'API tokens',
    apps: 'Connected apps',
    deletion: 'Delete the account',
  },
  problem: {
    title: 'There is a problem',
    error: 'Error: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Please wait {count} second.',
      other: 'Please wait {count} seconds.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Please wait {count} minute.',
      other: 'Please wait {count} minutes.',
    },
    titles: {
      notAllowed: 'Not allowed',
      notFound: 'Not found',
      suspended: 'Suspended',
      tooMany: 'Too many requests',
      fault: 'Something went wrong',
      other: 'The request failed',
    },
  },
  consoleBuild: {
    running: { title: 'One moment', text: 'The console is being built. This page reloads by itself.' },
    missing: {
      title: 'The console is not built',
      text: 'Run this command in the folder of Watchstead, then reload this page:',
    },
  },
  front: {
    title: 'Monitoring for agencies, hosters and IT service providers',
    text: 'Watchstead monitors the websites, domains, certificates, mail and network services of your customers, and alerts the right person when one of them fails.',
    account: 'Your account',
    signIn: 'Sign in',
    reference: 'API reference',
  },
  fields: {
    email: 'Email address',
    emailWrong: 'Enter an email address, such as name@example.com.',
    newPassword: 'New password',
    newPasswordHint: 'At least {count} characters. A few random words are easier to remember than symbols.',
    newPasswordWrong: 'Enter a password of at least {count} characters.',
    code: 'Code',
    codeHint: 'The current six-digit code from your authenticator app, or one of your backup codes.',
    codeWrong: 'Enter the six-digit code from your app, or a backup code.',
  },
  confirmed: 'Your identity is confirmed. Please repeat the action.',
  continue: 'Continue',
  cancel: 'Cancel',
  issues: {
    /** What rules of the domain say in English about a field. The English texts are compared with theirs. */
    wrongCode: 'The code is not valid.',
    wrongPassword: 'The current password is wrong.',
    invalidLink: 'The link is invalid or has expired.',
    passwordShort: 'The password must be at least {count} characters long.',
    passwordLong: 'The password must be at most {count} characters long.',
    passwordCommon: 'The password is one of the most common passwords.',
    passwordSimple: 'The password must not consist of repeated characters or sequences.',
    passwordEmail: 'The password must differ from the email address.',
  },
} as const;
