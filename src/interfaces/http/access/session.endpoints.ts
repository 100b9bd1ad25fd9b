import { z } from 'zod';
import { endSession, getSession, listSessions, signOut, signOutEverywhere } from '../../../application/access/sessions.ts';
import { completeSignIn, signIn } from '../../../application/access/sign-in.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, success } from '../kernel/fields.ts';
import { codeBody, signInBody, signInReply } from './account.schemas.ts';
import { currentOf, handOut, originationOf, refund, unstored } from './session-answers.ts';
import { listedSessionReply, presentListedSession, presentSession, sessionReply } from './session.schemas.ts';

const tag = 'Sign-in';

/** Signing in and out, and the sessions that come of it. */
export const sessionEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-in',
    tag,
    summary: 'Sign in with email address and password',
    description: 'Where two-step verification is on, the cookie stands for the first step only until the code follows.',
    useCase: signIn,
    body: signInBody,
    reply: signInReply,
    toInput: ({ body, meta }) => ({ ...body, from: originationOf(meta), sessionCookie: meta.sessionCookie }),
    present: (value) =>
      value.session.awaitsCode
        ? { mfaRequired: true as const, expiresAt: currentOf(value).expiresAt.toISOString() }
        : { mfaRequired: false as const, ...presentSession(currentOf(value)) },
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-in/mfa',
    tag,
    summary: 'Complete a sign-in with a two-step or backup code',
    useCase: completeSignIn,
    body: codeBody,
    reply: sessionReply,
    toInput: ({ body, meta }) => ({ ...body, from: originationOf(meta), sessionCookie: meta.sessionCookie }),
    present: (value) => presentSession(currentOf(value)),
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/auth/get-session',
    tag,
    summary: 'Read the session or token in use and the user behind it',
    useCase: getSession,
    reply: sessionReply,
    toInput: () => undefined,
    present: presentSession,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-out',
    tag,
    summary: 'End the session in use',
    useCase: signOut,
    reply: success,
    toInput: () => undefined,
    present: (done) => done,
    headers: unstored,
    cookies: refund,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-out-everywhere',
    tag,
    summary: 'End every session of one’s own, the one in use too',
    useCase: signOutEverywhere,
    reply: success,
    toInput: () => undefined,
    present: (done) => done,
    headers: unstored,
    cookies: refund,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/auth/sessions',
    tag,
    summary: 'List one’s own sessions',
    useCase: listSessions,
    reply: z.array(listedSessionReply),
    toInput: () => undefined,
    present: (sessions) => sessions.map(presentListedSession),
    headers: unstored,
  }),
  defineEndpoint({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    tag,
    summary: 'End one of one’s own sessions',
    useCase: endSession,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
    headers: unstored,
  }),
];
