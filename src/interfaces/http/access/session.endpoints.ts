import { endSession, getSession, listSessions, signOut, signOutEverywhere } from '../../../application/access/sessions.ts';
import { completeSignIn, signIn } from '../../../application/access/sign-in.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, success } from '../kernel/reply.ts';
import { byPublicId } from '../kernel/fields.ts';
import { codeBody, signInBody } from './account.schemas.ts';
import { handOut, originationOf, refund, unstored } from './session-answers.ts';
import { currentSession, listedSession, openedSession, signInReply } from './session.schemas.ts';

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
    request: { body: signInBody },
    toInput: ({ body, meta }) => ({ ...body, from: originationOf(meta), sessionCookie: meta.sessionCookie }),
    reply: signInReply,
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-in/mfa',
    tag,
    summary: 'Complete a sign-in with a two-step or backup code',
    useCase: completeSignIn,
    request: { body: codeBody },
    toInput: ({ body, meta }) => ({ ...body, from: originationOf(meta), sessionCookie: meta.sessionCookie }),
    reply: openedSession,
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/auth/get-session',
    tag,
    summary: 'Read the session or token in use and the user behind it',
    useCase: getSession,
    toInput: () => undefined,
    reply: currentSession,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-out',
    tag,
    summary: 'End the session in use',
    useCase: signOut,
    toInput: () => undefined,
    reply: success,
    headers: unstored,
    cookies: refund,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-out-everywhere',
    tag,
    summary: 'End every session of one’s own, the one in use too',
    useCase: signOutEverywhere,
    toInput: () => undefined,
    reply: success,
    headers: unstored,
    cookies: refund,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/auth/sessions',
    tag,
    summary: 'List one’s own sessions',
    useCase: listSessions,
    toInput: () => undefined,
    reply: listOf(listedSession),
    headers: unstored,
  }),
  defineEndpoint({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    tag,
    summary: 'End one of one’s own sessions',
    useCase: endSession,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
    headers: unstored,
  }),
];
