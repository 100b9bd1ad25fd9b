import type { SubscriptionForm, SubscriptionView } from '../../../application/subscribers/subscriptions.ts';
import type { Language } from '../../../domain/kernel/locale.ts';
import { ownTexts } from '../../../domain/status-pages/public-locale.ts';
import type { SubscriberTexts } from '../../../domain/subscribers/texts/subscriber-texts.ts';
import { subscriberTexts, withPage } from '../../../domain/subscribers/texts/texts-of.ts';
import { pageRootOn } from '../kernel/requests/host-dispatch.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import type { OwnFrame, PageRequest, PageResult } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { problemPage } from '../status-pages/page-forms.ts';
import { publicContext, publicLayout, publicPageHeaders } from '../status-pages/public-layout.ts';

export const slugIn = ({ params: { slug = '' } }: PageRequest) => ({ slug });
export const visitOf = (request: PageRequest) => ({ ...slugIn(request), admittedPageId: request.meta.admittedPageId });
export const linkIn = ({ params: { token = '' } }: PageRequest) => ({ token });
export const actionOf = (path: `/${string}`, request: PageRequest): string => pageUrl({ path }, { ...request, query: {} });

/** The texts of a page in a language, and its frame: that of the documents of the page. */
interface Spoken {
  readonly texts: SubscriberTexts;
  readonly frame: OwnFrame;
  /** A text with the title of the page. */
  readonly say: (text: string) => string;
}

export const spokenOf = ({ page }: Pick<SubscriptionForm, 'page'>, language: Language | null = null): Spoken => {
  const spoken = language ?? page.language;
  const texts = subscriberTexts[spoken];
  const { problems } = texts;
  const { title: name } = ownTexts(page, spoken);
  const frame: OwnFrame = {
    layout: ({ title, body }, { meta }) => publicLayout(publicContext(page, { origin: '', path: pageRootOn(meta.customHost, page.slug) }, spoken), { title, document: null, body }),
    headers: publicPageHeaders,
    problemTitle: problems.title,
    translated: ({ code, fields }) => {
      if (code === 'rateLimited') return { messages: [problems.tooMany], fields: {} };
      return fields['endpoint'] === undefined ? { messages: [problems.other], fields: {} } : { messages: [], fields: { endpoint: problems.endpoint } };
    },
  };
  return { texts, frame, say: (text) => withPage(text, name) };
};

export const openToAll = {
  ...({ permission: 'anyone', layout: 'plain', credentials: 'ignored' } as const),
  errorPage: (status: number) => ({ markup: problemPage(status), headers: publicPageHeaders }),
};

/** The page of a link that is not valid. Its page is known by the address, unless not everybody sees it. */
export const invalidLink = ({ page }: { readonly page?: SubscriptionForm['page'] | null }): PageResult | null => {
  if (page === undefined || page === null) return null;
  const spoken = spokenOf({ page });
  const { link, linkText } = spoken.texts.problems;
  return result(spoken, link, linkText);
};

export const spokenTo = (view: SubscriptionView): Spoken => spokenOf(view, view.subscriber.requested?.language ?? view.subscriber.language);

export const componentChoices = ({ components }: SubscriptionForm, { texts: { subscribe } }: Spoken, chosen: readonly number[]): Html | false =>
  components.length > 0 &&
  html`<fieldset>
<legend>${subscribe.components}</legend>
<p class="hint">${subscribe.componentsHint}</p>
${components.map(
    ({ id, publicId, name }) => html`<div class="choice">
<input type="checkbox" id="component-${publicId}" name="components" value="${publicId}"${chosen.includes(id) && html` checked`}>
<label for="component-${publicId}">${name}</label>
</div>
`,
  )}</fieldset>
`;

export const button = (text: string): Html => html`<button type="submit">${text}</button>
`;

export const result = ({ frame, say }: Spoken, title: string, text: string): PageResult => ({ title, body: html`<p>${say(text)}</p>
`, frame });
