import { z } from 'zod';
import { confirmMfa, disableMfa, enrollMfa, getMfa, renewBackupCodes } from '../../../application/access/mfa.ts';
import { codeBody } from './account.schemas.ts';
import { codeMessage, codeField } from './challenge.page.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { field, form, section } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { PageResult, RenderContext } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const ENROLL = `${paths.twoStep}/enroll` as const;
const CONFIRM = `${paths.twoStep}/confirm` as const;
const DISABLE = `${paths.twoStep}/disable` as const;
const BACKUP_CODES = `${paths.twoStep}/backup-codes` as const;

const confirmation = (context: Pick<RenderContext, 'problem' | 'kept'>, texts: Texts): Html => {
  const { twoStep } = texts.accountPages;
  return form(CONFIRM, [
    field({ ...codeField(texts), hint: twoStep.codeFromApp, isFocused: false }, context),
    html`<button type="submit">${twoStep.turnOn}</button>
`,
  ]);
};

const enrolment = (label: string, isFirst = true): Html =>
  form(
    ENROLL,
    html`<button${!isFirst && html` class="quiet"`} type="submit">${label}</button>
`,
  );

/** Renders the section that confirms an enrollment after a wrong code. The secret is not shown again. */
const confirmationSection = (context: RenderContext, texts: Texts): Html => {
  const { twoStep } = texts.accountPages;
  return section(
    twoStep.confirmApp,
    html`<p>${twoStep.nextCode}</p>
${confirmation(context, texts)}
<h3>${twoStep.notAdded}</h3>
${enrolment(twoStep.newQrCode, false)}`,
  );
};

const disabledSection = (context: RenderContext, isDemanded: boolean): Html => {
  const { texts } = context.request.reader;
  const { twoStep } = texts.accountPages;
  if (context.problem?.path === CONFIRM) return confirmationSection(context, texts);
  return section(
    twoStep.off,
    html`<p>${isDemanded && `${twoStep.demandedNote} `}${twoStep.why}</p>
${enrolment(twoStep.setUp)}`,
  );
};

const enabledSection = (backupCodesLeft: number, isDemanded: boolean, { accountPages: { twoStep } }: Texts): Html =>
  html`${section(
    twoStep.on,
    html`<p>${twoStep.onText}</p>
<div class="actions">${enrolment(twoStep.changeApp, false)}${
      !isDemanded &&
      form(
        DISABLE,
        html`<button class="danger" type="submit">${twoStep.turnOff}</button>
`,
      )
    }</div>
`,
  )}${section(
    twoStep.backupCodes.title,
    html`<p>${twoStep.backupCodes.left({ count: backupCodesLeft })} ${twoStep.backupCodes.text}</p>
${form(
  BACKUP_CODES,
  html`<button class="quiet" type="submit">${twoStep.backupCodes.create}</button>
`,
)}`,
  )}`;

export const twoStepPage = definePage({
  path: paths.twoStep,
  title: ({ pages }) => pages.menu.twoStep,
  permission: 'ownSession',
  layout: 'account',
  notices: ({ accountPages: { twoStep }, pages }) => ({
    demanded: twoStep.demanded,
    disabled: twoStep.disabled,
    confirmed: pages.confirmed,
  }),
  reads: { mfa: reading(getMfa, () => undefined) },
  render: ({ mfa: { enabled, demanded, backupCodesLeft } }, context) =>
    enabled && context.problem?.path !== CONFIRM
      ? enabledSection(backupCodesLeft, demanded, context.request.reader.texts)
      : disabledSection(context, demanded),
});

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Renders the secret, as a QR code and as text for manual entry. */
const enrolmentSteps = (
  { secret, qrCode, uri }: { readonly secret: string; readonly qrCode: string; readonly uri: string },
  texts: Texts,
): Html => {
  const { twoStep } = texts.accountPages;
  return html`<div class="sheet">
<ol class="steps">
<li><p>${twoStep.scan}</p>
<img class="qr" src="${qrCode}" alt="${twoStep.qrCode}" width="208" height="208">
<p>${filled(twoStep.orKey, { link: html`<a href="${uri}">${twoStep.thisDevice}</a>` })}</p>
<code class="secret">${grouped(secret)}</code></li>
<li><p>${twoStep.enterCode}</p>
${confirmation({ problem: null, kept: {} }, texts)}</li>
</ol>
</div>
<p><a href="${paths.twoStep}">${texts.pages.cancel}</a></p>
`;
};

const CODES = 'backup-codes';

/** Returns the address of a text file with the codes. It is part of the page, because only digests are stored. */
const fileWith = (backupCodes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${backupCodes.join('\n')}\n`)}`;

const backupCodesShown = (
  title: string,
  backupCodes: readonly string[],
  { accountPages: { twoStep } }: Texts,
): PageResult => {
  const { backupCodes: texts } = twoStep;
  return {
    title,
    runsScript: true,
    body: html`<div class="sheet">
<p>${texts.keep} <strong>${texts.once}</strong></p>
<ul class="secret codes" id="${CODES}" aria-label="${texts.title}">
${backupCodes.map(
  (code) => html`<li>${code}</li>
`,
)}</ul>
<div class="actions">
<a class="button quiet" href="${fileWith(backupCodes)}" download="watchstead-backup-codes.txt">${texts.download}</a>
<button class="quiet" type="button" hidden data-copies="${CODES}" data-copied="${texts.copied}" aria-live="polite">${texts.copy}</button>
<a class="button" href="${paths.twoStep}">${texts.kept}</a>
</div>
</div>
`,
  };
};

const nothing = z.strictObject({});

export const enrollForm = defineForm({
  path: ENROLL,
  page: twoStepPage,
  useCase: enrollMfa,
  body: nothing,
  toInput: () => undefined,
  result: (enrolled, { reader: { texts } }) => ({
    title: texts.accountPages.twoStep.setUpTitle,
    body: enrolmentSteps(enrolled, texts),
  }),
});

export const confirmEnrolmentForm = defineForm({
  path: CONFIRM,
  page: twoStepPage,
  useCase: confirmMfa,
  body: codeBody,
  fieldMessages: codeMessage,
  toInput: ({ body }) => body,
  result: ({ backupCodes }, { reader: { texts } }) =>
    backupCodesShown(texts.accountPages.twoStep.on, backupCodes, texts),
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
  result: ({ backupCodes }, { reader: { texts } }) =>
    backupCodesShown(texts.accountPages.twoStep.backupCodes.created, backupCodes, texts),
});
