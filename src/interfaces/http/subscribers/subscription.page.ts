import { z } from 'zod';
import {
  changeSubscription,
  confirmSubscription,
  findOpenPage,
  forgetSubscriber,
  subscribeToStatusPage,
  unsubscribeFromStatusPage,
  viewConfirmation,
  viewSubscription,
  viewSubscriptionForm,
} from '../../../application/subscribers/subscriptions.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import { subscriberTypes } from '../../../domain/subscribers/subscriber.ts';
import { field, form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import { MAX_ENDPOINT } from './subscriber.endpoints.ts';
import {
  asksForSearch,
  choiceFields,
  choiceNames,
  choicesIn,
  choicesOf,
  chosenNames,
  defaultButton,
  partChoices,
} from './part-choices.ts';
import {
  actionOf,
  button,
  invalidLink,
  linkIn,
  openToAll,
  result,
  slugIn,
  spokenOf,
  spokenTo,
  titleOf,
  visitOf,
} from './subscription-elements.ts';

const base = '/status/{slug}';
const subscribePath = `${base}/subscribe` as const;
const confirmPath = `${base}/confirm/{token}` as const;
const unsubscribePath = `${base}/unsubscribe/{token}` as const;
const managePath = `${base}/subscription/{token}` as const;
const forgetPath = `${managePath}/forget` as const;

/** The page with the form by which everybody can subscribe to a status page. */
export const subscribePage = definePage({
  path: subscribePath,
  title: () => 'Subscribe',
  ...openToAll,
  reads: { view: reading(viewSubscriptionForm, visitOf) },
  frameOf: ({ view }) => spokenOf(view).frame,
  titleOf: ({ view }) => titleOf(spokenOf(view), 'subscribe'),
  render: ({ view }, context) => {
    const spoken = spokenOf(view);
    const { subscribe } = spoken.texts;
    if (view.components.length === 0)
      return html`<p>${subscribe.nothingYet}</p>
`;
    const { kept } = context;
    const chosenType = kept['type']?.[0] === 'webhook' ? 'webhook' : 'email';
    const typeChoice = (type: (typeof subscriberTypes)[number]) => html`<div class="choice">
<input type="radio" id="type-${type}" name="type" value="${type}"${type === chosenType && html` checked`}>
<label for="type-${type}">${subscribe[type]}</label>
</div>
`;
    return html`<p>${subscribe.intro}</p>
${form(
  actionOf(subscribePath, context.request),
  html`${defaultButton(subscribe.submit)}<fieldset>
<legend>${subscribe.by}</legend>
${typeChoice('email')}<details class="single"${chosenType === 'webhook' && html` open`}>
<summary>${subscribe.tools}</summary>
${typeChoice('webhook')}<p class="hint">${subscribe.endpointHint}</p>
</details>
</fieldset>
${field({ name: 'endpoint', label: subscribe.endpoint, autocomplete: 'email', isCode: true }, context)}${partChoices(view, spoken, choicesIn(kept))}${button(subscribe.submit)}`,
)}`;
  },
});

export const subscribeForm = defineForm({
  path: subscribePath,
  page: subscribePage,
  useCase: subscribeToStatusPage,
  body: z.strictObject({
    type: z.enum(subscriberTypes),
    endpoint: z.string().max(MAX_ENDPOINT),
    ...choiceFields,
  }),
  repeatable: ['components', 'groups'],
  keptFields: ['type', 'endpoint', ...choiceNames],
  isShownAgain: asksForSearch,
  toInput: ({ body, request }) => ({
    ...visitOf(request),
    type: body.type,
    endpoint: body.endpoint.trim(),
    componentIds: body.components,
    groupIds: body.groups,
    language: null,
    address: request.meta.address,
  }),
  result: ({ page }) => {
    const spoken = spokenOf({ page });
    const { done, doneText } = spoken.texts.subscribe;
    return result(spoken, done, doneText);
  },
});

/**
 * The page to which the link of a confirmation leads. Only submitting its form confirms, because mail scanners open
 * every link.
 */
export const confirmationPage = definePage({
  path: confirmPath,
  title: () => 'Confirm',
  ...openToAll,
  reads: { page: reading(findOpenPage, slugIn), view: reading(viewConfirmation, linkIn) },
  refusedResult: invalidLink,
  frameOf: ({ view }) => spokenTo(view).frame,
  titleOf: ({ view }) => titleOf(spokenTo(view), 'confirm'),
  render: ({ view }, { request }) => {
    const { texts } = spokenTo(view);
    const names = chosenNames(view);
    return html`<p>${view.subscriber.endpoint}</p>
<p>${texts.confirm.text} ${names.length === 0 ? texts.whole : names.join(', ')}</p>
${form(actionOf(confirmPath, request), button(texts.confirm.submit))}`;
  },
});

export const confirmationForm = defineForm({
  path: confirmPath,
  page: confirmationPage,
  useCase: confirmSubscription,
  toInput: ({ request }) => linkIn(request),
  result: (view) => {
    const spoken = spokenTo(view);
    const { done, doneText } = spoken.texts.confirm;
    return result(spoken, done, doneText(spoken.values));
  },
});

/** The page to which the link to unsubscribe leads. Mail programs submit its form automatically (RFC 8058). */
export const unsubscribePage = definePage({
  path: unsubscribePath,
  title: () => 'Unsubscribe',
  ...openToAll,
  reads: { page: reading(findOpenPage, slugIn), view: reading(viewSubscription, linkIn) },
  refusedResult: invalidLink,
  frameOf: ({ view }) => spokenTo(view).frame,
  titleOf: ({ view }) => titleOf(spokenTo(view), 'unsubscribe'),
  render: ({ view }, { request }) => {
    const { texts } = spokenTo(view);
    return html`<p>${texts.unsubscribe.text} ${view.subscriber.endpoint}</p>
${form(actionOf(unsubscribePath, request), button(texts.unsubscribe.submit))}`;
  },
});

export const unsubscribeForm = defineForm({
  path: unsubscribePath,
  page: unsubscribePage,
  useCase: unsubscribeFromStatusPage,
  toInput: ({ request }) => linkIn(request),
  result: (view) => {
    const spoken = spokenTo(view);
    const { done, doneText } = spoken.texts.unsubscribe;
    return result(spoken, done, doneText(spoken.values));
  },
});

/** The page on which subscribers change a subscription, or have all data about it deleted. */
export const managePage = definePage({
  path: managePath,
  title: () => 'Subscription',
  ...openToAll,
  reads: { page: reading(findOpenPage, slugIn), view: reading(viewSubscription, linkIn) },
  refusedResult: invalidLink,
  frameOf: ({ view }) => spokenTo(view).frame,
  titleOf: ({ view }) => titleOf(spokenTo(view), 'manage'),
  render: ({ view }, { request, kept }) => {
    const spoken = spokenTo(view);
    const { manage, unsubscribe } = spoken.texts;
    const { subscriber } = view;
    const isLeft = subscriber.status === 'unsubscribed';
    const choices = [
      ['', manage.pageLanguage] as const,
      ...languages.map(
        (language) =>
          [language, new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language] as const,
      ),
    ];
    return html`<p>${subscriber.endpoint}</p>
${
  isLeft &&
  html`<p>${unsubscribe.doneText(spoken.values)}</p>
`
}${
      !isLeft &&
      form(
        actionOf(managePath, request),
        html`${defaultButton(manage.submit)}${partChoices(view, spoken, kept['language'] === undefined ? choicesOf(view) : choicesIn(kept))}<div class="field">
<label for="language">${manage.language}</label>
<select id="language" name="language">
${choices.map(
  ([
    value,
    name,
  ]) => html`<option value="${value}"${value === (kept['language']?.[0] ?? subscriber.language ?? '') && html` selected`}${value !== '' && html` lang="${value}"`}>${name}</option>
`,
)}</select>
</div>
${button(manage.submit)}`,
      )
    }${
      subscriber.signingSecret !== null &&
      html`<h2>${manage.secret}</h2>
<p>${manage.secretHint}</p>
<p><code>${subscriber.signingSecret}</code></p>
`
    }<h2>${manage.forget}</h2>
<p>${manage.forgetText}</p>
${form(
  actionOf(forgetPath, request),
  html`<button class="quiet" type="submit">${manage.forget}</button>
`,
)}`;
  },
});

export const manageForm = defineForm({
  path: managePath,
  page: managePage,
  useCase: changeSubscription,
  body: z.strictObject({ ...choiceFields, language: z.enum([...languages, '']).default('') }),
  repeatable: ['components', 'groups'],
  keptFields: ['language', ...choiceNames],
  isShownAgain: asksForSearch,
  toInput: ({ body: { components: componentIds, groups: groupIds, language }, request }) => ({
    ...linkIn(request),
    componentIds,
    groupIds,
    language: language === '' ? null : language,
  }),
  result: (view) => {
    const spoken = spokenTo(view);
    const { title, saved } = spoken.texts.manage;
    return result(spoken, title(spoken.values), saved);
  },
});

export const forgetForm = defineForm({
  path: forgetPath,
  page: managePage,
  useCase: forgetSubscriber,
  toInput: ({ request }) => linkIn(request),
  result: (view) => {
    const spoken = spokenTo(view);
    const { forgotten, forgottenText } = spoken.texts.manage;
    return result(spoken, forgotten, forgottenText(spoken.values));
  },
});
