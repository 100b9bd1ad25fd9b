import type { Response } from 'express';
import { documentTypes } from '../../../domain/status-pages/public-document.ts';
import type { PageBase, PublicDocument } from '../../../domain/status-pages/public-document.ts';
import type { PageHeader } from '../../../domain/status-pages/public-page.ts';
import { html } from '../kernel/pages/html.ts';
import { publicContext, publicLayout, publicPageHeaders } from './public-layout.ts';
import { publicStylesheet } from './public-stylesheet.ts';

/** Returns true if the document is for a browser. */
export const isPage = ({ name }: Pick<PublicDocument, 'name'>): boolean =>
  documentTypes[name].contentType.startsWith('text/html');

/** Sends a page that is not a document, such as a form. */
export const sendPage = (response: Response, markup: string): void => {
  for (const [name, value] of Object.entries(publicPageHeaders)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store').type('html').send(markup);
};

interface PasswordForm {
  /** The path of the requested document. */
  readonly action: string;
  /** The code with which a password was refused. Null before a password is sent. */
  readonly refused: string | null;
}

/** Renders the form that asks for the password of a page. */
export const passwordPage = (header: PageHeader, base: PageBase, { action, refused }: PasswordForm): string => {
  const context = publicContext(header, base);
  const { heading, explanation, password, submit, wrong, tooManyAttempts } = context.locale.texts.protection;
  const problem = refused === null ? null : refused === 'rateLimited' ? tooManyAttempts : wrong;
  const body = html`<h1>${heading}</h1>
<form class="sheet" method="post" action="${action}">
${
  problem !== null &&
  html`<p class="wrong" id="problem" role="alert">${problem}</p>
`
}<p>${explanation}</p>
<div class="field"><label for="password">${password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${problem !== null && html` aria-invalid="true" aria-describedby="problem"`}></div>
<p><button type="submit">${submit}</button></p>
</form>
`;
  return publicLayout(context, { title: heading, document: null, body });
};

const problems: Readonly<Record<number, readonly [title: string, text: string]>> = {
  404: ['Not found', 'There is no status page at this address.'],
  405: ['Not possible', 'This page cannot be changed from here.'],
  429: ['Too many requests', 'Please wait a minute before you open this page again.'],
  503: ['Not available', 'The status cannot be shown at the moment. Please try again in a few seconds.'],
};
const otherProblem = ['The request failed', 'Please try again later.'] as const;

/**
 * Renders the error page of a request without a document. It is in English, because without a status page the language
 * is unknown.
 */
export const problemPage = (status: number): string => {
  const [title, text] = problems[status] ?? otherProblem;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${publicStylesheet(null)}</style>
</head>
<body>
<main id="main">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`.toString();
};
