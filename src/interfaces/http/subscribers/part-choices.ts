import { z } from 'zod';
import type { SubscribableComponent, SubscribableGroup } from '../../../application/subscribers/ports.ts';
import type { SubscriptionForm, SubscriptionView } from '../../../application/subscribers/subscriptions.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import type { KeptFields } from '../kernel/pages/page.ts';
import { MANY_COMPONENTS } from '../status-pages/component-list.ts';
import { MAX_PARTS } from './subscriber.endpoints.ts';
import type { Spoken } from './subscription-elements.ts';

/** The public ids of what is ticked, and the words by which the reader searches. */
interface ChoiceState {
  readonly components: readonly string[];
  readonly groups: readonly string[];
  readonly search: string;
}

/** The maximum length of the words of a search, in characters. */
const MAX_SEARCH = 100;

/**
 * The fields of the search for components. `searched` has the words of the search before; `sent` says whether the Enter
 * key or one of the buttons sent the form.
 */
const searchFields = {
  search: z.string().max(MAX_SEARCH).default(''),
  searched: z.string().max(MAX_SEARCH).default(''),
  sent: z.enum(['enter', 'search', 'submit']).default('submit'),
};

/** The fields of the choice of components and groups, with the search. */
export const choiceFields = {
  components: z.array(z.uuid()).max(MAX_PARTS).default([]),
  groups: z.array(z.uuid()).max(MAX_PARTS).default([]),
  ...searchFields,
};

/** The fields that a form keeps when it is shown again. */
export const choiceNames = ['components', 'groups', 'search'] as const;

type SearchFields = z.output<z.ZodObject<typeof searchFields>>;

/**
 * Returns true if the form was sent to search. The Enter key subscribes, unless the words of the search have just been
 * typed.
 */
export const asksForSearch = ({ sent, search, searched }: SearchFields): boolean =>
  sent === 'search' || (sent === 'enter' && search.trim() !== searched);

/**
 * Renders the button that the Enter key presses, which is the first one of a form. Nobody sees it: the one with the same
 * text stands after the fields.
 */
export const defaultButton = (
  text: string,
): Html => html`<button class="aside" type="submit" name="sent" value="enter" tabindex="-1" aria-hidden="true" formnovalidate>${text}</button>
`;

/** Returns what is ticked in a form that was sent. */
export const choicesIn = ({ components = [], groups = [], search = [] }: KeptFields): ChoiceState => ({
  components,
  groups,
  search: (search[0] ?? '').trim(),
});

/** Returns what a subscriber has chosen. */
export const choicesOf = ({ components, groups, subscriber }: SubscriptionView): ChoiceState => ({
  components: components.filter(({ id }) => subscriber.componentIds?.includes(id)).map(({ publicId }) => publicId),
  groups: groups.filter(({ id }) => subscriber.groupIds.includes(id)).map(({ publicId }) => publicId),
  search: '',
});

/** Returns the names of the groups and components that await a confirmation, or else are chosen. */
export const chosenNames = ({ components, groups, subscriber }: SubscriptionView): readonly string[] => {
  const { componentIds, groupIds } = subscriber.requested ?? subscriber;
  return [
    ...groups.filter(({ id }) => groupIds.includes(id)),
    ...components.filter(({ id }) => componentIds?.includes(id)),
  ].map(({ name }) => name);
};

const choice = (
  name: 'components' | 'groups',
  publicId: string,
  label: Html | string,
  isChosen: boolean,
): Html => html`<div class="choice">
<input type="checkbox" id="${name}-${publicId}" name="${name}" value="${publicId}"${isChosen && html` checked`}>
<label for="${name}-${publicId}">${label}</label>
</div>
`;

const componentChoice = ({ publicId, name }: SubscribableComponent, { components }: ChoiceState): Html =>
  choice('components', publicId, name, components.includes(publicId));

const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase());

/** Renders one checkbox for a whole group, and its components below, folded unless some of them are chosen or found. */
const groupChoice = (
  { id, publicId, name }: SubscribableGroup,
  all: readonly SubscribableComponent[],
  { texts: { subscribe } }: Spoken,
  state: ChoiceState,
): Html | false => {
  const isTicked = (one: SubscribableComponent): boolean => state.components.includes(one.publicId);
  const own = all.filter(({ groupId }) => groupId === id);
  const shown = own.filter((one) => isTicked(one) || contains(`${one.name} ${name}`, state.search));
  const isChosen = state.groups.includes(publicId);
  if (!isChosen && shown.length === 0) return false;
  const isOpen = state.search !== '' || own.some(isTicked);
  const count = html`<span class="soft">${subscribe.wholeGroup({ count: own.length })}</span>`;
  return html`${choice('groups', publicId, html`${name} ${count}`, isChosen)}${
    shown.length > 0 &&
    html`<details class="single"${isOpen && html` open`}>
<summary>${subscribe.single}<span class="aside">: ${name}</span></summary>
${shown.map((one) => componentChoice(one, state))}</details>
`
  }`;
};

/** Renders the search. It is a part of the form, so that it keeps what is ticked. Few components need none. */
const componentSearch = (
  { components }: SubscriptionForm,
  { texts: { subscribe } }: Spoken,
  search: string,
): Html | false =>
  components.length >= MANY_COMPONENTS &&
  html`<div class="search" role="search">
<label for="search">${subscribe.search}</label>
<div><input type="text" id="search" name="search" value="${search}" maxlength="${MAX_SEARCH}" autocomplete="off"> <button class="quiet" type="submit" name="sent" value="search" formnovalidate>${subscribe.searchSubmit}</button></div>
<input type="hidden" name="searched" value="${search}">
</div>
`;

/** Renders the components of a page as checkboxes: those without a group first, then each group. */
export const partChoices = (form: SubscriptionForm, spoken: Spoken, state: ChoiceState): Html | false => {
  const { components, groups } = form;
  const { subscribe } = spoken.texts;
  const single = components.filter(
    ({ groupId, publicId, name }) =>
      groupId === null && (state.components.includes(publicId) || contains(name, state.search)),
  );
  const grouped = groups.map((group) => groupChoice(group, components, spoken, state));
  const isEmpty = single.length === 0 && grouped.every((one) => one === false);
  return (
    components.length > 0 &&
    html`<fieldset>
<legend>${subscribe.components}</legend>
<p class="hint">${subscribe.componentsHint}</p>
${componentSearch(form, spoken, state.search)}${
      isEmpty &&
      html`<p>${subscribe.noMatch}</p>
`
    }${single.map((one) => componentChoice(one, state))}${grouped}</fieldset>
`
  );
};
