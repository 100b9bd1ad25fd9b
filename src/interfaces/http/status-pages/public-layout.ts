import { createHash } from 'node:crypto';
import type { PreviewLook } from '../../../application/status-pages/serving.ports.ts';
import { imagePath } from '../../../domain/organizations/brand-image.ts';
import type { PublicImage } from '../../../domain/organizations/brand-image.ts';
import { documentIn, documentPath, documentUrl, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PageBase, PublicDocument } from '../../../domain/status-pages/public-document.ts';
import { offeredLanguages, ownTexts } from '../../../domain/status-pages/page-texts.ts';
import type { PageHeader } from '../../../domain/status-pages/public-page.ts';
import { textsOf } from '../../../texts/texts.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html, HtmlFragment } from '../kernel/pages/html.ts';
import { messagesOfDocument } from './markdown.ts';
import { statusSymbols } from './public-elements.ts';
import { publicLocale } from './public-locale.ts';
import type { PublicLocale } from './public-locale.ts';
import { publicStylesheet } from './public-stylesheet.ts';

/** The values from which every document of a status page is rendered. */
export interface PublicContext {
  readonly base: PageBase;
  readonly header: PageHeader;
  readonly locale: PublicLocale;
  /** Renders a message as HTML. */
  readonly message: (text: string) => Html;
  /** Set for a page that its editor previews: it has one color scheme, and its links ask for a window, which the frame of the editor does not grant. */
  readonly preview?: PreviewLook;
}

/** The values from which the frame of a page is rendered. A form does not show when its page was read. */
export type FrameHeader = Omit<PageHeader, 'status' | 'updatedAt'> & Partial<Pick<PageHeader, 'updatedAt'>>;

/** Returns the address of an image of the page. */
const imageAddress = ({ preview }: Pick<PublicContext, 'preview'>, image: PublicImage): string =>
  preview?.images.get(image.file) ?? imagePath(image);

type Framed<Header extends FrameHeader = FrameHeader> = Omit<PublicContext, 'header'> & { readonly header: Header };

/** Returns the context of a page in one of its languages. Null selects the default language of the page. */
export const publicContext = <Header extends FrameHeader>(
  header: Header,
  base: PageBase,
  language: PublicDocument['language'] = null,
): Framed<Header> => ({
  base,
  header,
  locale: publicLocale(header.timezone, language ?? header.language),
  message: messagesOfDocument(),
});

/** A page without its frame. */
export interface PublicContent {
  readonly title: string;
  /**
   * The document that the content belongs to. Null for a form, which has one language and no menus, and is not indexed.
   */
  readonly document: PublicDocument | null;
  /** True if the frame offers a subscription: the page has something to be notified of. */
  readonly canSubscribe?: boolean;
  readonly body: HtmlFragment;
}

/**
 * The headers of public pages. The page itself allows only its own stylesheet, by its hash, so that copies of it on
 * other servers are protected too.
 */
export const publicPageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** The headers of a preview. Only pages of this host frame it, and nothing in it runs, is sent or leads away. */
export const previewHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'; form-action 'none'; sandbox",
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  // A sandboxed page has no origin that could have processes of its own.
  'Origin-Agent-Cluster': '?0',
  'Cache-Control': 'no-store',
};

const policyOf = (stylesheet: Html): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(stylesheet.toString()).digest('base64')}'; img-src 'self' data:; base-uri 'none'; form-action 'self'`;

/** Returns the path of the form for new subscribers. */
export const subscribePath = ({ path }: Pick<PageBase, 'path'>): string => `${path}/subscribe`;

/** Returns the path of a document in the language of the reader. */
export const readerPath = ({ base, header, locale }: Framed, document: PublicDocument): string =>
  documentPath(base, documentIn(document, locale.language, header));

/** What the tab of a browser would show, for a preview in a frame, which has none. */
const tab = (context: Framed, title: string): Html | false => {
  const { icon } = context.header;
  return (
    context.preview !== undefined &&
    icon !== null &&
    html`<p class="tab"><img src="${imageAddress(context, icon)}" alt="" width="16" height="16"> ${title}</p>
`
  );
};

const top = (context: Framed, canSubscribe: boolean): Html => {
  const { base, header, locale } = context;
  const { title } = ownTexts(header, locale.language);
  const { logo } = header;
  return html`<header class="top"><div>
<a class="brand" href="${readerPath(context, plainDocument('page'))}">${logo !== null && html`<img src="${imageAddress(context, logo)}" alt="" width="${logo.width}" height="${logo.height}">`}<span>${title}</span></a>
${
  canSubscribe &&
  html`<a class="button" href="${subscribePath(base)}">${locale.texts.subscribe}</a>
`
}</div></header>
`;
};

const feeds = ['rss', 'atom', 'ics', 'json'] as const;

/** Renders the menus: the documents of the page, and the page in its other languages. */
const menus = (context: Framed, document: PublicDocument, canSubscribe: boolean): Html => {
  const { base, header, locale } = context;
  const { texts, language } = locale;
  const languages = offeredLanguages(header);
  return html`<nav aria-label="${texts.footer}">
<ul>
<li><a href="${readerPath(context, plainDocument('history'))}">${texts.history}</a></li>
</ul>
<details class="menu">
<summary>${texts.forTools}</summary>
<ul>
${feeds.map(
  (name) => html`<li><a href="${documentPath(base, plainDocument(name))}">${texts.formats[name]}</a></li>
`,
)}${
    canSubscribe &&
    html`<li><a href="${subscribePath(base)}">${texts.formats.webhook}</a></li>
`
  }</ul>
</details>
</nav>
${
  languages.length > 1 &&
  html`<nav aria-label="${texts.languages}">
<ul>
${languages.map(
  (
    offered,
  ) => html`<li><a href="${documentPath(base, documentIn(document, offered, header))}" lang="${offered}" hreflang="${offered}"${offered === language && html` aria-current="true"`}>${textsOf(offered).statusPages.name}</a></li>
`,
)}</ul>
</nav>
`
}<p class="parts">${
    header.updatedAt !== undefined && html`<span>${texts.updatedAt({ time: locale.time(header.updatedAt) })}</span> `
  }<span>${texts.timezone({ zone: header.timezone })}</span></p>
`;
};

const bottom = (context: Framed, document: PublicDocument | null, canSubscribe: boolean): Html => {
  const { footer } = ownTexts(context.header, context.locale.language);
  if (footer === '' && document === null) return html``;
  return html`<footer class="foot"><div>
${
  footer !== '' &&
  html`<p>${footer}</p>
`
}${document !== null && menus(context, document, canSubscribe)}</div></footer>
`;
};

const links = (
  { base, header, locale }: Framed,
  document: PublicDocument,
): Html => html`<link rel="canonical" href="${documentUrl(base, document)}">
${
  offeredLanguages(header).length > 1 &&
  offeredLanguages(header).map(
    (
      language,
    ) => html`<link rel="alternate" hreflang="${language}" href="${documentUrl(base, documentIn(document, language, header))}">
`,
  )
}${(['rss', 'atom'] as const).map(
  (
    name,
  ) => html`<link rel="alternate" type="application/${name}+xml" title="${locale.texts.formats[name]}" href="${documentPath(base, plainDocument(name))}">
`,
)}`;

/** Renders a public page in its frame, as one file without scripts. Only the logo is separate. */
export const publicLayout = (
  context: Framed,
  { title, document, canSubscribe = false, body }: PublicContent,
): string => {
  const { header, locale, preview } = context;
  const stylesheet = publicStylesheet(header.brandColor, preview?.scheme);
  return html`<!doctype html>
<html lang="${locale.language}" dir="${locale.direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(stylesheet)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${preview?.scheme ?? 'light dark'}">
${
  preview !== undefined &&
  html`<base target="_blank">
`
}<title>${title}</title>
${
  document === null
    ? html`<meta name="robots" content="noindex">
`
    : links(context, document)
}<link rel="icon" href="${header.icon === null ? 'data:,' : imageAddress(context, header.icon)}">
<style>${stylesheet}</style>
</head>
<body>
${statusSymbols}<a class="skip" href="#main">${locale.texts.skip}</a>
${tab(context, title)}${top(context, canSubscribe)}<main id="main">
${body}</main>
${bottom(context, document, canSubscribe)}</body>
</html>
`.toString();
};
