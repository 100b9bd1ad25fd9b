import { endSession, getSession, listSessions, signOut, signOutEverywhere } from '../../../application/access/sessions.ts';
import { completeSignIn, signIn } from '../../../application/access/sign-in.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, success } from '../kernel/reply.ts';
import { byPublicId, listQuery, pageInput } from '../kernel/fields.ts';
import { codeBody, signInBody } from './account.schemas.ts';
import { handOut, presentedWith, refund, unstored } from './session-answers.ts';
import { currentSession, listedSession, openedSession, signInReply } from './session.schemas.ts';

const tag = 'Sign-in';

/** Signing in and out, and the user's sessions. */
export const sessionEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-in',
    tag,
    summary: 'Sign in with email address and password',
    description: 'If two-step verification is on, the cookie is valid only for sending the code.',
    useCase: signIn,
    request: { body: signInBody },
    toInput: ({ body, meta }) => ({ ...body, ...presentedWith(meta) }),
    reply: signInReply,
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-in/mfa',
    tag,
    summary: 'Complete a sign-in with a two-step code or a backup code',
    useCase: completeSignIn,
    request: { body: codeBody },
    toInput: ({ body, meta }) => ({ ...body, ...presentedWith(meta) }),
    reply: openedSession,
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/auth/get-session',
    tag,
    summary: 'Read the current session or token and its user',
    useCase: getSession,
    toInput: () => undefined,
    reply: currentSession,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/sign-out',
    tag,
    summary: 'End the current session',
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
    summary: 'End all of your sessions, including the current one',
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
    summary: 'List your sessions',
    useCase: listSessions,
    request: { query: listQuery },
    toInput: pageInput,
    reply: listOf(listedSession),
    headers: unstored,
  }),
  defineEndpoint({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    tag,
    summary: 'End one of your sessions',
    useCase: endSession,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
    headers: unstored,
  }),
];
