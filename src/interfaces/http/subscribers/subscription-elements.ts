import type { SubscriptionForm, SubscriptionView } from '../../../application/subscribers/subscriptions.ts';
import type { Language } from '../../../domain/kernel/locale.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import { plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { textsOf } from '../../../texts/texts.ts';
import { pageRootOn } from '../kernel/requests/host-dispatch.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import type { OwnFrame, WebPageRequest, PageResult } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { problemPage } from '../status-pages/page-forms.ts';
import { publicContext, publicLayout, publicPageHeaders, readerPath } from '../status-pages/public-layout.ts';

export const slugIn = ({ params: { slug = '' } }: WebPageRequest) => ({ slug });
export const visitOf = (request: WebPageRequest) => ({
  ...slugIn(request),
  admittedPageId: request.meta.admittedPageId,
});
export const linkIn = ({ params: { token = '' } }: WebPageRequest) => ({ token });
export const actionOf = (path: `/${string}`, request: WebPageRequest): string =>
  pageUrl({ path }, { ...request, query: {} });

/** The texts for a status page in a language, and the frame of its documents. */
export interface Spoken {
  readonly texts: Texts['subscribers'];
  readonly frame: OwnFrame;
  /** The placeholder values of the texts, with the title of the status page. */
  readonly values: { readonly page: string };
}

export const spokenOf = ({ page }: Pick<SubscriptionForm, 'page'>, language: Language | null = null): Spoken => {
  const spoken = language ?? page.language;
  const texts = textsOf(spoken).subscribers;
  const { problems } = texts;
  const { title } = ownTexts(page, spoken);
  const frame: OwnFrame = {
    layout: (shown, { meta }) => {
      const base = { origin: '', path: pageRootOn(meta.customHost, page.slug) };
      const context = publicContext(page, base, spoken);
      const back = html`<p class="pages"><a href="${readerPath(context, plainDocument('page'))}">${context.locale.texts.back({ page: title })}</a></p>
`;
      return publicLayout(context, { title: shown.title, document: null, body: html`${shown.body}${back}` });
    },
    headers: publicPageHeaders,
    problemTitle: problems.title,
    translated: ({ code, fields }) => {
      if (code === 'rateLimited') return { messages: [problems.tooMany], fields: {} };
      return fields['endpoint'] === undefined
        ? { messages: [problems.other], fields: {} }
        : { messages: [], fields: { endpoint: problems.endpoint } };
    },
  };
  return { texts, frame, values: { page: title } };
};

export const openToAll = {
  permission: 'anyone' as const,
  layout: 'plain' as const,
  credentials: 'ignored' as const,
  errorPage: (status: number) => ({ markup: problemPage(status), headers: publicPageHeaders }),
};

/** Returns the answer to an invalid link in the frame of the status page, or null if no public page is known. */
export const invalidLink = ({ page }: { readonly page?: SubscriptionForm['page'] | null }): PageResult | null => {
  if (page === undefined || page === null) return null;
  const spoken = spokenOf({ page });
  const { link, linkText } = spoken.texts.problems;
  return result(spoken, link, linkText);
};

export const spokenTo = (view: SubscriptionView): Spoken =>
  spokenOf(view, view.subscriber.requested?.language ?? view.subscriber.language);

/** Returns the title of one of the pages, including the title of the status page. */
export const titleOf = ({ texts, values }: Spoken, page: 'subscribe' | 'confirm' | 'unsubscribe' | 'manage'): string =>
  texts[page].title(values);

export const button = (text: string): Html => html`<button type="submit">${text}</button>
`;

export const result = ({ frame }: Spoken, title: string, text: string): PageResult => ({
  title,
  body: html`<p>${text}</p>
`,
  frame,
});
