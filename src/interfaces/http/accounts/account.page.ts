import { z } from 'zod';
import { getSession } from '../../../application/access/sessions.ts';
import type { CurrentSession } from '../../../application/access/sessions.ts';
import { changeLanguage } from '../../../application/accounts/change-language.ts';
import { changePassword } from '../../../application/accounts/change-password.ts';
import { handOut, originationOf } from '../access/session-answers.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { definitions, field, form, languageField, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { newPasswordField } from './password-link.page.ts';
import { changePasswordBody } from './password.schemas.ts';

const PASSWORD = `${paths.account}/password` as const;
const LANGUAGE = `${paths.account}/language` as const;

/** The choice of the language of the browser. */
const AUTOMATIC = 'automatic';

const profileSection = ({ account }: CurrentSession, { caller, reader }: WebPageRequest): Html => {
  const { accountPages, pages } = reader.texts;
  const { profile } = accountPages;
  return section(profile.title, [
    definitions([
      [profile.name, `${account.firstName} ${account.lastName}`.trim() || profile.noName],
      [pages.fields.email, account.email],
      [profile.organization, account.organizationName],
      [profile.role, caller.kind === 'user' ? profile.roles[caller.role] : null],
    ]),
    html`<p class="soft small">${profile.byAdministrator}</p>
`,
  ]);
};

const languageSection = ({ account }: CurrentSession, { accountPages: { language: texts } }: Texts): Html =>
  section(
    texts.title,
    form(LANGUAGE, [
      languageField({
        label: texts.label,
        chosen: account.ownLanguage ?? AUTOMATIC,
        others: [[AUTOMATIC, texts.automatic]],
      }),
      html`<button type="submit">${texts.save}</button>
`,
    ]),
  );

const passwordSection = ({ account }: CurrentSession, context: RenderContext): Html => {
  const { texts } = context.request.reader;
  const { password } = texts.accountPages;
  return section(
    password.title,
    form(PASSWORD, [
      html`<input type="text" autocomplete="username" value="${account.email}" readonly hidden>
`,
      field(
        { name: 'currentPassword', label: password.current, type: 'password', autocomplete: 'current-password' },
        context,
      ),
      field(newPasswordField(texts), context),
      html`<button type="submit">${password.button}</button>
`,
    ]),
  );
};

export const accountPage = definePage({
  path: paths.account,
  title: ({ pages }) => pages.menu.account,
  permission: 'ownSession',
  layout: 'account',
  notices: ({ accountPages: { password, language } }) => ({ password: password.changed, language: language.saved }),
  reads: { current: reading(getSession, () => undefined) },
  render: ({ current }, context) =>
    html`${profileSection(current, context.request)}${languageSection(current, context.request.reader.texts)}${passwordSection(current, context)}`,
});

export const languageForm = defineForm({
  path: LANGUAGE,
  page: accountPage,
  useCase: changeLanguage,
  body: z.strictObject({ language: z.enum([AUTOMATIC, ...languages]) }),
  toInput: ({ body: { language } }) => ({ language: language === AUTOMATIC ? null : language }),
  redirectTo: () => pathWith(paths.account, { done: 'language' }),
});

export const passwordForm = defineForm({
  path: PASSWORD,
  page: accountPage,
  useCase: changePassword,
  body: z.strictObject({
    currentPassword: changePasswordBody.shape.currentPassword,
    password: changePasswordBody.shape.newPassword,
  }),
  fieldMessages: ({ accountPages: { password } }) => ({
    currentPassword: password.currentMissing,
    password: password.newMissing,
  }),
  toInput: ({ body, request: { meta } }) => ({ ...body, from: originationOf(meta) }),
  cookies: handOut,
  redirectTo: () => pathWith(paths.account, { done: 'password' }),
});
