import { z } from 'zod';
import { setUp, viewSetup } from '../../../application/setup/set-up.ts';
import type { SetupView } from '../../../application/setup/set-up.ts';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';
import { newPasswordField } from '../accounts/password-link.page.ts';
import { handOut, originationOf } from '../access/session-answers.ts';
import { field, form, languageField } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { setupFields } from './setup.schemas.ts';

/** The time zone of the machine, which is that of most readers of the page. */
const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const linkIn = ({ query }: WebPageRequest): string => query['token']?.slice(0, 100) ?? '';

const setupForm = (context: RenderContext): Html => {
  const {
    texts: { setup, pages, accountPages },
    locale,
  } = context.request.reader;
  const zone: RenderContext = { ...context, kept: { timezone: [machineZone()], ...context.kept } };
  return html`<div class="sheet">
<p>${setup.text}</p>
${form(pathWith(paths.setup, { token: linkIn(context.request) }), [
  field({ name: 'organization', label: setup.organization, autocomplete: 'organization', isFocused: true }, context),
  field({ name: 'firstName', label: setup.firstName, autocomplete: 'given-name' }, context),
  field({ name: 'lastName', label: setup.lastName, autocomplete: 'family-name' }, context),
  field({ name: 'email', label: pages.fields.email, type: 'email', autocomplete: 'username' }, context),
  field(newPasswordField(context.request.reader.texts), context),
  field({ name: 'timezone', label: setup.timezone, autocomplete: 'off', isCode: true }, zone),
  languageField({
    label: accountPages.language.label,
    chosen: context.kept['language']?.[0] ?? locale.language,
  }),
  html`<button type="submit">${setup.button}</button>
`,
])}</div>
`;
};

/** Says where the link is, or that the installation has one organization already. */
const whereToLook = (
  { isSetUp }: SetupView,
  { texts: { setup, pages }, brand }: Reader,
): Html => html`<div class="sheet">
${
  !(isSetUp && brand.isWhiteLabel) &&
  html`<p>${isSetUp ? pages.front.text : setup.invalid.where}</p>
`
}${
  isSetUp &&
  html`<p><a class="button" href="${paths.signIn}">${pages.front.signIn}</a></p>
`
}</div>
`;

/** The page that sets up an installation. Without a valid link it says where to look for one. */
export const setupPage = definePage({
  path: paths.setup,
  title: ({ setup }) => setup.title,
  permission: 'anyone',
  layout: 'plain',
  reads: { state: reading(viewSetup, (request) => ({ token: linkIn(request) })) },
  titleOf: ({ state }, { reader: { texts } }) => {
    if (state.isLinkValid) return texts.setup.title;
    return state.isSetUp ? texts.pages.front.title : texts.setup.invalid.title;
  },
  render: ({ state }, context) => (state.isLinkValid ? setupForm(context) : whereToLook(state, context.request.reader)),
});

/** Sets up the installation and signs the person in. */
export const setupSubmission = defineForm({
  path: paths.setup,
  page: setupPage,
  useCase: setUp,
  body: z.strictObject(setupFields),
  fieldMessages: ({ setup, pages: { fields } }) => ({
    organization: setup.organizationWrong,
    firstName: setup.nameWrong,
    lastName: setup.nameWrong,
    email: fields.emailWrong,
    password: fields.newPasswordWrong({ count: MIN_PASSWORD_LENGTH }),
    timezone: setup.timezoneWrong,
  }),
  messages: ({ setup }) => ({ setupLinkInvalid: setup.invalid.where }),
  keptFields: ['organization', 'firstName', 'lastName', 'email', 'timezone', 'language'],
  toInput: ({ body, request }) => ({
    ...body,
    token: linkIn(request),
    from: originationOf(request.meta),
  }),
  cookies: handOut,
  redirectTo: () => paths.front,
});
