import { z } from 'zod';
import { endSession, listSessions, signOutEverywhere } from '../../../application/access/sessions.ts';
import type { ListedSession } from '../../../application/access/sessions.ts';
import { firstItems } from '../../../domain/kernel/page.ts';
import { form, moment, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { clearedSessionCookie } from './session-answers.ts';

type Mark = readonly [pattern: RegExp, name: string];

/** User agents contain the names of other browsers, so the order matters. */
const browsers: readonly Mark[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (marks: readonly Mark[], userAgent: string): string | undefined =>
  marks.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns the common name of the browser. */
const deviceName = (userAgent: string | null): string => {
  if (userAgent === null) return 'Unknown program';
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
};

const END = `${paths.sessions}/end` as const;
const END_ALL = `${paths.sessions}/end-all` as const;

const listed = (session: ListedSession, reader: Reader): Html => {
  const device = deviceName(session.userAgent);
  return html`<li>
<div>
<p><strong>${device}</strong>${session.current && html`<span class="badge">This session</span>`}</p>
<p class="soft small">From ${session.address}, since ${moment(reader, session.createdAt)}<br>Last used ${moment(reader, session.lastSeenAt)}</p>
</div>
${
  !session.current &&
  form(
    END,
    html`<button class="quiet" type="submit" name="id" value="${session.publicId}">Sign out<span class="aside"> ${device}, ${session.address}</span></button>
`,
  )
}</li>
`;
};

export const sessionsPage = definePage({
  path: paths.sessions,
  title: 'Sessions',
  permission: 'ownSession',
  layout: 'account',
  notices: { ended: 'The session has been signed out.' },
  reads: { sessions: reading(listSessions, () => ({ request: firstItems })) },
  render: ({ sessions }, { request: { reader } }) =>
    html`${section(
      'Where you are signed in',
      html`<ul class="list">
${sessions.items.map((session) => listed(session, reader))}</ul>
`,
    )}${section(
      'Sign out everywhere',
      html`<p>Ends every session, including this one. Do this if you lost a device or see a session that you do not recognize, and change your password.</p>
${form(
  END_ALL,
  html`<button class="danger" type="submit">Sign out everywhere</button>
`,
)}`,
    )}`,
});

export const endSessionForm = defineForm({
  path: END,
  page: sessionsPage,
  useCase: endSession,
  body: z.strictObject({ id: z.uuid() }),
  messages: { notFound: 'This session has already ended.' },
  toInput: ({ body }) => body,
  redirectTo: () => pathWith(paths.sessions, { done: 'ended' }),
});

export const endAllSessionsForm = defineForm({
  path: END_ALL,
  page: sessionsPage,
  useCase: signOutEverywhere,
  body: z.strictObject({}),
  toInput: () => undefined,
  cookies: clearedSessionCookie,
  redirectTo: () => pathWith(paths.signIn, { done: 'everywhere' }),
});
