import { languages } from '../../../../domain/kernel/locale.ts';
import type { Language } from '../../../../domain/kernel/locale.ts';
import { snoozeLengths } from '../../../../domain/notifications/snooze.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import { localTimeText } from '../../../../texts/local-times.ts';
import { html } from './html.ts';
import type { Html, HtmlFragment } from './html.ts';
import type { Page, Problem, Reader, RenderContext } from './page.ts';

/** A form field for a line of text. */
export interface FieldFacts {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  /** The autofill token (HTML section 4.10.18.7). */
  readonly autocomplete: string;
  readonly hint?: string;
  /** True for fields that hold codes: capitalization and spelling correction are off. */
  readonly isCode?: boolean;
  readonly isFocused?: boolean;
  readonly isOptional?: boolean;
}

/** Renders a field with its label, hint and error. */
export const field = (facts: FieldFacts, { problem, kept }: Pick<RenderContext, 'problem' | 'kept'>): Html => {
  const {
    name,
    label,
    type = 'text',
    autocomplete,
    hint,
    isCode = false,
    isFocused = false,
    isOptional = false,
  } = facts;
  const wrong = problem?.fields[name];
  const value = kept[name]?.[0];
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(wrong === undefined ? [] : [`${name}-wrong`]),
  ].join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${
  hint !== undefined &&
  html`<p class="hint" id="${name}-hint">${hint}</p>
`
}${
    wrong !== undefined &&
    html`<p class="wrong" id="${name}-wrong">${wrong}</p>
`
  }<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${!isOptional && html` required`}${
    isCode && html` class="code" autocapitalize="none" spellcheck="false"`
  }${described !== '' && html` aria-describedby="${described}"`}${wrong !== undefined && html` aria-invalid="true"`}${
    isFocused && problem === null && html` autofocus`
  }${value !== undefined && html` value="${value}"`}>
</div>
`;
};

interface LinesFacts extends Pick<FieldFacts, 'name' | 'label'> {
  readonly hint: string;
  /** True if the heading above it says the same. */
  readonly isLabelHidden?: boolean;
}

/** Renders a field for several lines of text, with its label, hint and error. */
export const multiline = (
  { name, label, hint, isLabelHidden = false }: LinesFacts,
  { problem, kept }: Pick<RenderContext, 'problem' | 'kept'>,
): Html => {
  const wrong = problem?.fields[name];
  return html`<div class="field">
<label for="${name}"${isLabelHidden && html` class="aside"`}>${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${
  wrong !== undefined &&
  html`<p class="wrong" id="${name}-wrong">${wrong}</p>
`
}<textarea id="${name}" name="${name}" rows="3" required aria-describedby="${name}-hint${wrong !== undefined && ` ${name}-wrong`}"${wrong !== undefined && html` aria-invalid="true"`}>
${kept[name]?.[0] ?? ''}</textarea>
</div>
`;
};

/** Names a language in that language. */
const languageName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** A choice of the language of a person. */
export interface LanguageFacts {
  readonly label: string;
  readonly chosen: string;
  /** Further choices before the languages, with their names. */
  readonly others?: readonly (readonly [value: string, name: string])[];
}

/** Renders a choice of the languages of pages and mails, each with its own name for itself. */
export const languageField = ({ label, chosen, others = [] }: LanguageFacts): Html => html`<div class="field">
<label for="language">${label}</label>
<select id="language" name="language" autocomplete="off">
${[...others, ...languages.map((language) => [language, languageName(language)] as const)].map(
  ([value, name]) => html`<option value="${value}"${value === chosen && html` selected`}>${name}</option>
`,
)}</select>
</div>
`;

/** A checkbox of a form. */
export interface ChoiceFacts {
  readonly name: string;
  readonly label: HtmlFragment;
  readonly isTicked?: boolean;
}

/** Renders a checkbox with its label and error. */
export const choice = ({ name, label, isTicked = false }: ChoiceFacts, problem: Problem | null = null): Html => {
  const wrong = problem?.fields[name];
  return html`${
    wrong !== undefined &&
    html`<p class="wrong" id="${name}-wrong">${wrong}</p>
`
  }<div class="choice">
<input type="checkbox" id="${name}" name="${name}" value="on"${isTicked && html` checked`}${wrong !== undefined && html` aria-invalid="true" aria-describedby="${name}-wrong"`}>
<label for="${name}">${label}</label>
</div>
`;
};

/** Renders the error summary of a page, which takes the focus, so that screen readers read it first. */
export const summary = (problem: Problem | null, title: string): Html | null => {
  if (problem === null) return null;
  const { messages, fields } = problem;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
<h2 id="summary-title">${title}</h2>
<ul>
${messages.map(
  (message) => html`<li>${message}</li>
`,
)}${Object.entries(fields).map(
    ([name, message]) => html`<li><a href="#${name}">${message}</a></li>
`,
  )}</ul>
</div>
`;
};

/** Renders the message about a completed action. */
export const notice = ({ notices }: Pick<Page, 'notices'>, { request, problem }: RenderContext): Html | null => {
  const message = Object.entries(notices?.(request.reader.texts) ?? {}).find(
    ([action]) => action === request.query['done'],
  )?.[1];
  return message === undefined || problem !== null
    ? null
    : html`<div class="notice" role="status"><p>${message}</p></div>
`;
};

/** Renders a form. Browsers do not validate it, because the page shows all errors itself. */
export const form = (
  action: string,
  body: HtmlFragment,
): Html => html`<form method="post" action="${action}" novalidate>
${body}</form>
`;

/** Renders a button for each length of a snooze. */
export const snoozeButtons = ({
  lengths,
}: Pick<Texts['incidentPage']['snooze'], 'lengths'>): Html => html`<div class="actions">
${snoozeLengths.map(
  (length) => html`<button class="quiet" type="submit" name="length" value="${length}">${lengths[length]}</button>
`,
)}</div>
`;

/** Renders names with their values, without those whose value is null. */
export const definitions = (facts: readonly (readonly [name: string, value: HtmlFragment])[]): Html => html`<dl>
${facts.map(
  ([name, value]) =>
    value !== null &&
    html`<dt>${name}</dt><dd>${value}</dd>
`,
)}</dl>
`;

/** Renders a section with a heading. */
export const section = (heading: string, body: HtmlFragment): Html => html`<section class="sheet">
<h2>${heading}</h2>
${body}</section>
`;

/** Renders a point in time in the time zone and language of the reader, with UTC at hand. */
export const moment = ({ locale }: Pick<Reader, 'locale'>, at: Date): Html =>
  html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${localTimeText(at, locale)}</time>`;
