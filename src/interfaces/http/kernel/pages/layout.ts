import { html } from './html.ts';
import type { Html, HtmlFragment } from './html.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import type { PageBrand } from './brand.ts';
import type { Reader } from './page.ts';
import { paths } from './paths.ts';

type PageTexts = Texts['pages'];

/** The account pages, in menu order. */
const menuItems = [
  [paths.account, 'account'],
  [paths.sessions, 'sessions'],
  [paths.twoStep, 'twoStep'],
  [paths.tokens, 'tokens'],
  [paths.apps, 'apps'],
  [paths.deletion, 'deletion'],
] as const satisfies readonly (readonly [path: string, name: keyof PageTexts['menu']])[];

/** A page without the common layout. */
export interface PageContent {
  readonly title: string;
  readonly reader: Reader;
  /** The current path in the account menu. If undefined, no menu is shown. */
  readonly menuPath?: string;
  /** True to make a page without a menu wide enough for tables. */
  readonly isWide?: boolean;
  /** True to show the button to sign out. */
  readonly isSignedIn?: boolean;
  /** True to prefix the title with `Error`. */
  readonly isError?: boolean;
  /** True to load the script of pages. */
  readonly runsScript?: boolean;
  readonly body: HtmlFragment;
}

const menu = (current: string, texts: PageTexts['menu']): Html => html`<nav class="rooms" aria-label="${texts.name}">
<ul>
${menuItems.map(
  ([path, name]) => html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${texts[name]}</a></li>
`,
)}</ul>
</nav>
`;

const signOut = (label: string): Html =>
  html`<form class="who" method="post" action="${paths.signOut}"><button class="plain" type="submit">${label}</button></form>
`;

const serviceTop = (
  isSignedIn: boolean,
  { name, logoPath }: PageBrand,
  texts: PageTexts,
): Html => html`<a class="skip" href="#main">${texts.skip}</a>
<header class="top"><div>
${name !== '' && html`<a class="brand" href="${paths.front}">${logoPath !== null && html`<img src="${logoPath}" alt="" height="28">`}<span>${name}</span></a>`}
${isSignedIn && signOut(texts.signOut)}</div></header>
`;

export const layout = ({
  title,
  reader,
  menuPath,
  isWide = false,
  isSignedIn = false,
  isError = false,
  runsScript = false,
  body,
}: PageContent): string => {
  const { pages } = reader.texts;
  const { brand } = reader;
  return html`<!doctype html>
<html lang="${reader.locale.language}" dir="${reader.texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isError ? pages.problem.error({ title }) : title}${brand.name !== '' && ` – ${brand.name}`}</title>
<link rel="stylesheet" href="/assets/watchstead.css">
${
  brand.stylesheetPath !== null &&
  html`<link rel="stylesheet" href="${brand.stylesheetPath}">
`
}<link rel="icon" href="${brand.iconPath}">
${
  runsScript &&
  html`<script src="/assets/watchstead.js" defer></script>
`
}</head>
<body>
${serviceTop(isSignedIn, brand, pages)}<div class="${menuPath !== undefined ? 'frame' : isWide ? 'frame wide' : 'frame narrow'}">
${menuPath !== undefined && menu(menuPath, pages.menu)}<main id="main">
<h1>${title}</h1>
${body}</main>
</div>
</body>
</html>
`.toString();
};
