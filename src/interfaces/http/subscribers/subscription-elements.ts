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
import { MANY_COMPONENTS } from '../status-pages/component-list.ts';
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
interface Spoken {
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

type Offered = SubscriptionForm['components'][number];

const choice = (id: string, value: string, label: Html | string, isChosen: boolean): Html => html`<div class="choice">
<input type="checkbox" id="${id}" name="components" value="${value}"${isChosen && html` checked`}>
<label for="${id}">${label}</label>
</div>
`;

const componentChoice = ({ publicId, name }: Offered, isChosen: boolean): Html =>
  choice(`component-${publicId}`, publicId, name, isChosen);

/** Renders one checkbox for a whole group, and its components below, folded unless some of them are chosen or found. */
const groupChoice = (
  all: readonly Offered[],
  shown: readonly Offered[],
  { texts: { subscribe } }: Spoken,
  { chosen, search }: ChoiceState,
): Html | false => {
  const [{ group } = { group: null }] = all;
  if (group === null || shown.length === 0) return false;
  const isWhole = all.every(({ id }) => chosen.includes(id));
  const isOpen = search !== '' || (!isWhole && all.some(({ id }) => chosen.includes(id)));
  return html`${choice(`group-${group.publicId}`, group.publicId, html`${group.name} <span class="soft">${subscribe.wholeGroup({ count: all.length })}</span>`, isWhole)}<details class="single"${isOpen && html` open`}>
<summary>${subscribe.single}<span class="aside">: ${group.name}</span></summary>
${shown.map((one) => componentChoice(one, !isWhole && chosen.includes(one.id)))}</details>
`;
};

/** The components that a subscriber has chosen, and the words by which the reader searches. */
interface ChoiceState {
  readonly chosen: readonly number[];
  readonly search: string;
}

/** Returns true if the component is chosen, or its name or group contains the words. */
const isShown = ({ id, name, group }: Offered, { chosen, search }: ChoiceState): boolean =>
  chosen.includes(id) || `${name} ${group?.name ?? ''}`.toLowerCase().includes(search.toLowerCase());

/** Returns the words by which the reader searches for components. */
export const searchIn = ({ query }: WebPageRequest): string => (query['q'] ?? '').trim();

/** Renders the search for components, a form of its own that asks for the same page. Few components need none. */
export const componentSearch = (
  { components }: SubscriptionForm,
  { texts: { subscribe } }: Spoken,
  search: string,
): Html | false =>
  components.length >= MANY_COMPONENTS &&
  html`<form class="search" method="get" role="search">
<label for="q">${subscribe.search}</label>
<div><input type="text" id="q" name="q" value="${search}" maxlength="100"> <button class="quiet" type="submit">${subscribe.searchSubmit}</button></div>
</form>
`;

/** Renders the components of a page as checkboxes: those without a group first, then each group. */
export const componentChoices = (
  { components }: SubscriptionForm,
  spoken: Spoken,
  state: ChoiceState,
): Html | false => {
  const { subscribe } = spoken.texts;
  const shown = components.filter((one) => isShown(one, state));
  const groups = [
    ...Map.groupBy(
      components.filter(({ group }) => group !== null),
      ({ group }) => group?.publicId,
    ),
  ];
  return (
    components.length > 0 &&
    html`<fieldset>
<legend>${subscribe.components}</legend>
<p class="hint">${subscribe.componentsHint}</p>
${
  shown.length === 0 &&
  html`<p>${subscribe.noMatch}</p>
`
}${shown.filter(({ group }) => group === null).map((one) => componentChoice(one, state.chosen.includes(one.id)))}${groups.map(
      ([publicId, all]) =>
        groupChoice(
          all,
          shown.filter(({ group }) => group?.publicId === publicId),
          spoken,
          state,
        ),
    )}</fieldset>
`
  );
};

export const button = (text: string): Html => html`<button type="submit">${text}</button>
`;

export const result = ({ frame }: Spoken, title: string, text: string): PageResult => ({
  title,
  body: html`<p>${text}</p>
`,
  frame,
});
