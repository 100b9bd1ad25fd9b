import { html } from './html.ts';
import type { Html, HtmlFragment } from './html.ts';
import { paths } from './paths.ts';

/** The account pages, in menu order. */
const menuItems: readonly (readonly [path: string, name: string])[] = [
  [paths.account, 'Profile and password'],
  [paths.sessions, 'Sessions'],
  [paths.twoStep, 'Two-step verification'],
  [paths.tokens, 'API tokens'],
  [paths.apps, 'Connected apps'],
  [paths.deletion, 'Delete the account'],
];

/** A page without the common layout. */
export interface PageContent {
  readonly title: string;
  /** The current path in the account menu. If undefined, no menu is shown. */
  readonly menuPath?: string;
  /** True to make a page without a menu wide enough for tables. */
  readonly isWide?: boolean;
  /** True to show the button to sign out. */
  readonly isSignedIn?: boolean;
  /** True to prefix the title with `Error`. */
  readonly isError?: boolean;
  /** True to load the script that copies text. */
  readonly copiesText?: boolean;
  readonly body: HtmlFragment;
}

const menu = (current: string): Html => html`<nav class="rooms" aria-label="Account">
<ul>
${menuItems.map(
  ([path, name]) => html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${name}</a></li>
`,
)}</ul>
</nav>
`;

const signOut = html`<form class="who" method="post" action="${paths.signOut}"><button class="plain" type="submit">Sign out</button></form>
`;

const serviceTop = (isSignedIn: boolean): Html => html`<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div>
<a class="brand" href="${paths.front}"><img src="/assets/watchstead.svg" alt="" width="28" height="28">Watchstead</a>
${isSignedIn && signOut}</div></header>
`;

export const layout = ({
  title,
  menuPath,
  isWide = false,
  isSignedIn = false,
  isError = false,
  copiesText = false,
  body,
}: PageContent): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isError && 'Error: '}${title} – Watchstead</title>
<link rel="stylesheet" href="/assets/watchstead.css">
<link rel="icon" type="image/svg+xml" href="/assets/watchstead.svg">
${
  copiesText &&
  html`<script src="/assets/watchstead.js" defer></script>
`
}</head>
<body>
${serviceTop(isSignedIn)}<div class="${menuPath !== undefined ? 'frame' : isWide ? 'frame wide' : 'frame narrow'}">
${menuPath !== undefined && menu(menuPath)}<main id="main">
<h1>${title}</h1>
${body}</main>
</div>
</body>
</html>
`.toString();
