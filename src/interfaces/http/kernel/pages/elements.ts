import { html } from './html.ts';
import type { Html, HtmlFragment } from './html.ts';
import type { Page, Problem, RenderContext } from './page.ts';

/** A line that somebody types. */
export interface FieldFacts {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  /** What browsers and password managers may fill in (HTML section 4.10.18.7). */
  readonly autocomplete: string;
  readonly hint?: string;
  /** For codes: digits are typed, and nothing is corrected. */
  readonly isCode?: boolean;
  readonly isFocused?: boolean;
  readonly isOptional?: boolean;
}

/** A labelled field with what is wrong with it. */
export const field = (facts: FieldFacts, { problem, kept }: Pick<RenderContext, 'problem' | 'kept'>): Html => {
  const { name, label, type = 'text', autocomplete, hint, isCode = false, isFocused = false, isOptional = false } = facts;
  const wrong = problem?.fields[name];
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(wrong === undefined ? [] : [`${name}-wrong`])].join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>
`}${wrong !== undefined && html`<p class="wrong" id="${name}-wrong">${wrong}</p>
`}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${!isOptional && html` required`}${
    isCode && html` class="code" autocapitalize="none" spellcheck="false"`
  }${described !== '' && html` aria-describedby="${described}"`}${wrong !== undefined && html` aria-invalid="true"`}${
    isFocused && problem === null && html` autofocus`
  }${kept[name] !== undefined && html` value="${kept[name]}"`}>
</div>
`;
};

/** Something that may be ticked. */
export interface ChoiceFacts {
  readonly name: string;
  readonly label: HtmlFragment;
  readonly isTicked?: boolean;
}

/** A box to tick, with its label and what is wrong with it. */
export const choice = ({ name, label, isTicked = false }: ChoiceFacts, problem: Problem | null = null): Html => {
  const wrong = problem?.fields[name];
  return html`${wrong !== undefined && html`<p class="wrong" id="${name}-wrong">${wrong}</p>
`}<div class="choice">
<input type="checkbox" id="${name}" name="${name}" value="on"${isTicked && html` checked`}${wrong !== undefined && html` aria-invalid="true" aria-describedby="${name}-wrong"`}>
<label for="${name}">${label}</label>
</div>
`;
};

/** The head of a page whose form or reading went wrong. It takes the focus, so that it is read out first. */
export const summary = (problem: Problem | null): Html | null => {
  if (problem === null) return null;
  const { sentences, fields } = problem;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
<h2 id="summary-title">There is a problem</h2>
<ul>
${sentences.map((sentence) => html`<li>${sentence}</li>
`)}${Object.entries(fields).map(([name, sentence]) => html`<li><a href="#${name}">${sentence}</a></li>
`)}</ul>
</div>
`;
};

/** What a page says of something that was done before it was shown. */
export const notice = ({ notices }: Pick<Page, 'notices'>, { visit, problem }: RenderContext): Html | null => {
  const said = Object.entries(notices ?? {}).find(([word]) => word === visit.query['done'])?.[1];
  return said === undefined || problem !== null ? null : html`<div class="notice" role="status"><p>${said}</p></div>
`;
};

/** A form that is sent to `action`. Browsers validate nothing: what is wrong is said by the page, in one way. */
export const form = (action: string, body: HtmlFragment): Html => html`<form method="post" action="${action}" novalidate>
${body}</form>
`;

/** A part of a page with a heading of its own. */
export const section = (heading: string, body: HtmlFragment): Html => html`<section class="sheet">
<h2>${heading}</h2>
${body}</section>
`;

/** A moment in words, with its exact spelling for programs. */
export const moment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${MOMENT.format(at)} UTC</time>`;

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
