import { html } from './html.ts';
import type { Html, HtmlFragment } from './html.ts';
import { paths } from './paths.ts';

/** The rooms of the account, in the order of the menu. */
const partitions: readonly (readonly [path: string, name: string])[] = [
  [paths.account, 'Profile and password'],
  [paths.sessions, 'Sessions'],
  [paths.twoStep, 'Two-step verification'],
  [paths.tokens, 'API tokens'],
  [paths.apps, 'Connected apps'],
  [paths.deletion, 'Delete the account'],
];

/** What stands around the body of a page. */
export interface Surroundings {
  readonly title: string;
  /** The path of the page, where it is a room of the account; the menu marks it. */
  readonly room?: string;
  /** Whether somebody is signed in, who can then sign out. */
  readonly isSignedIn?: boolean;
  /** True when the page says what went wrong; its title then says so first. */
  readonly isWrong?: boolean;
  readonly body: HtmlFragment;
}

const menu = (room: string): Html => html`<nav class="rooms" aria-label="Account">
<ul>
${partitions.map(([path, name]) => html`<li><a href="${path}"${path === room && html` aria-current="page"`}>${name}</a></li>
`)}</ul>
</nav>
`;

const signOut = html`<form class="who" method="post" action="${paths.signOut}"><button class="plain" type="submit">Sign out</button></form>
`;

/** A whole page. */
export const layout = ({ title, room, isSignedIn = false, isWrong = false, body }: Surroundings): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isWrong && 'Error: '}${title} – Watchstead</title>
<link rel="stylesheet" href="/assets/watchstead.css">
<link rel="icon" type="image/svg+xml" href="/assets/watchstead.svg">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div>
<a class="brand" href="${paths.front}"><img src="/assets/watchstead.svg" alt="" width="28" height="28">Watchstead</a>
${isSignedIn && signOut}</div></header>
<div class="${room === undefined ? 'frame narrow' : 'frame'}">
${room !== undefined && menu(room)}<main id="main">
<h1>${title}</h1>
${body}</main>
</div>
</body>
</html>
`.toString();
