import { z } from 'zod';
import { confirmMfa, disableMfa, enrollMfa, getMfa, renewBackupCodes } from '../../../application/access/mfa.ts';
import { codeBody } from './account.schemas.ts';
import { codeMessage, codeField } from './challenge.page.ts';
import { field, form, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { PageResult, RenderContext } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const ENROLL = `${paths.twoStep}/enroll` as const;
const CONFIRM = `${paths.twoStep}/confirm` as const;
const DISABLE = `${paths.twoStep}/disable` as const;
const BACKUP_CODES = `${paths.twoStep}/backup-codes` as const;

const confirmation = (context: Pick<RenderContext, 'problem' | 'kept'>): Html =>
  form(CONFIRM, [
    field({ ...codeField, hint: 'The current six-digit code from the app.', isFocused: false }, context),
    html`<button type="submit">Turn on</button>
`,
  ]);

const enrolment = (label: string, isFirst = true): Html =>
  form(
    ENROLL,
    html`<button${!isFirst && html` class="quiet"`} type="submit">${label}</button>
`,
  );

/** Renders the section that confirms an enrolment after a wrong code. The secret is not shown again. */
const confirmationSection = (context: RenderContext): Html =>
  section(
    'Confirm the app',
    html`<p>Enter the next code from the entry that you just added to your app.</p>
${confirmation(context)}
<h3>Not added yet?</h3>
${enrolment('Show a new QR code', false)}`,
  );

const disabledSection = (context: RenderContext, isDemanded: boolean): Html =>
  context.problem?.path === CONFIRM
    ? confirmationSection(context)
    : section(
        'Two-step verification is off',
        html`<p>${isDemanded && 'Your organization requires it. '}With two-step verification, you sign in with your password and a code from an app on your phone. A stolen password alone is not enough.</p>
${enrolment('Set up')}`,
      );

const enabledSection = (backupCodesLeft: number, isDemanded: boolean): Html =>
  html`${section(
    'Two-step verification is on',
    html`<p>You sign in with your password and a code from your authenticator app.</p>
<div class="actions">${enrolment('Change the app', false)}${
      !isDemanded &&
      form(
        DISABLE,
        html`<button class="danger" type="submit">Turn off</button>
`,
      )
    }</div>
`,
  )}${section(
    'Backup codes',
    html`<p>${backupCodesLeft} backup codes left. Each works once, without the app. New codes replace all earlier ones.</p>
${form(
  BACKUP_CODES,
  html`<button class="quiet" type="submit">Create new backup codes</button>
`,
)}`,
  )}`;

export const twoStepPage = definePage({
  path: paths.twoStep,
  title: 'Two-step verification',
  permission: 'ownSession',
  layout: 'account',
  notices: {
    demanded: 'Your organization requires two-step verification. Set it up to continue.',
    disabled: 'Two-step verification has been turned off.',
    confirmed: 'Your identity is confirmed. Please repeat the action.',
  },
  reads: { mfa: reading(getMfa, () => undefined) },
  render: ({ mfa: { enabled, demanded, backupCodesLeft } }, context) =>
    enabled && context.problem?.path !== CONFIRM
      ? enabledSection(backupCodesLeft, demanded)
      : disabledSection(context, demanded),
});

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Renders the secret, as a QR code and as text for manual entry. */
const enrolmentSteps = ({
  secret,
  qrCode,
  uri,
}: {
  readonly secret: string;
  readonly qrCode: string;
  readonly uri: string;
}): Html => html`<div class="sheet">
<ol class="steps">
<li><p>Open your authenticator app and scan this QR code:</p>
<img class="qr" src="${qrCode}" alt="QR code with the key below" width="208" height="208">
<p>Or open <a href="${uri}">the app on this device</a>, or enter this key:</p>
<code class="secret">${grouped(secret)}</code></li>
<li><p>Enter the code that the app shows:</p>
${confirmation({ problem: null, kept: {} })}</li>
</ol>
</div>
<p><a href="${paths.twoStep}">Cancel</a></p>
`;

const CODES = 'backup-codes';

/** Returns the address of a text file with the codes. It is part of the page, because they are stored as digests. */
const fileWith = (backupCodes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${backupCodes.join('\n')}\n`)}`;

const backupCodesShown = (title: string, backupCodes: readonly string[]): PageResult => ({
  title,
  copiesText: true,
  body: html`<div class="sheet">
<p>Keep these backup codes in a safe place. Each can be used once instead of a code from your app. <strong>They are shown only once.</strong></p>
<ul class="secret codes" id="${CODES}" aria-label="Backup codes">
${backupCodes.map(
  (code) => html`<li>${code}</li>
`,
)}</ul>
<div class="actions">
<a class="button quiet" href="${fileWith(backupCodes)}" download="watchstead-backup-codes.txt">Download</a>
<button class="quiet" type="button" hidden data-copies="${CODES}" data-copied="Copied" aria-live="polite">Copy</button>
<a class="button" href="${paths.twoStep}">I have kept them</a>
</div>
</div>
`,
});

const nothing = z.strictObject({});

export const enrollForm = defineForm({
  path: ENROLL,
  page: twoStepPage,
  useCase: enrollMfa,
  body: nothing,
  toInput: () => undefined,
  result: (enrolled) => ({ title: 'Set up two-step verification', body: enrolmentSteps(enrolled) }),
});

export const confirmEnrolmentForm = defineForm({
  path: CONFIRM,
  page: twoStepPage,
  useCase: confirmMfa,
  body: codeBody,
  fieldMessages: codeMessage,
  toInput: ({ body }) => body,
  result: ({ backupCodes }) => backupCodesShown('Two-step verification is on', backupCodes),
});

export const disableForm = defineForm({
  path: DISABLE,
  page: twoStepPage,
  useCase: disableMfa,
  body: nothing,
  toInput: () => undefined,
  redirectTo: () => pathWith(paths.twoStep, { done: 'disabled' }),
});

export const backupCodesForm = defineForm({
  path: BACKUP_CODES,
  page: twoStepPage,
  useCase: renewBackupCodes,
  body: nothing,
  toInput: () => undefined,
  result: ({ backupCodes }) => backupCodesShown('New backup codes', backupCodes),
});
