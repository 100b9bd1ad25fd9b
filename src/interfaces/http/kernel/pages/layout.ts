import { html } from './html.ts';
import type { Html, HtmlFragment } from './html.ts';
import type { OwnFrame } from './page.ts';
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
  /** The current path in the account menu; if undefined, no menu is shown. */
  readonly menuPath?: string;
  /** Gives a page without a menu room for tables. */
  readonly isWide?: boolean;
  /** Shows the button to sign out. */
  readonly isSignedIn?: boolean;
  /** Prefixes the title with `Error`. */
  readonly isError?: boolean;
  /** Takes the place of the frame of the service. */
  readonly frame?: OwnFrame;
  readonly body: HtmlFragment;
}

const menu = (current: string): Html => html`<nav class="rooms" aria-label="Account">
<ul>
${menuItems.map(([path, name]) => html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${name}</a></li>
`)}</ul>
</nav>
`;

const signOut = html`<form class="who" method="post" action="${paths.signOut}"><button class="plain" type="submit">Sign out</button></form>
`;

const ownTop = ({ home, name }: OwnFrame): Html => html`<header class="top"><div>
<a class="brand" href="${home}">${name}</a>
</div></header>
`;

const serviceTop = (isSignedIn: boolean): Html => html`<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div>
<a class="brand" href="${paths.front}"><img src="/assets/watchstead.svg" alt="" width="28" height="28">Watchstead</a>
${isSignedIn && signOut}</div></header>
`;

export const layout = ({ title, menuPath, isWide = false, isSignedIn = false, isError = false, frame, body }: PageContent): string =>
  html`<!doctype html>
<html lang="${frame?.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isError && `${frame?.problemTitle ?? 'Error'}: `}${title} – ${frame?.name ?? 'Watchstead'}</title>
<link rel="stylesheet" href="/assets/watchstead.css">
${frame === undefined && html`<link rel="icon" type="image/svg+xml" href="/assets/watchstead.svg">
`}</head>
<body>
${frame === undefined ? serviceTop(isSignedIn) : ownTop(frame)}<div class="${menuPath !== undefined ? 'frame' : isWide ? 'frame wide' : 'frame narrow'}">
${menuPath !== undefined && menu(menuPath)}<main id="main">
<h1>${title}</h1>
${body}</main>
</div>
</body>
</html>
`.toString();
