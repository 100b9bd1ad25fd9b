import {
  endSession,
  getSession,
  listSessions,
  signOut,
  signOutEverywhere,
} from '../../../application/access/sessions.ts';
import { completeSignIn, signIn } from '../../../application/access/sign-in.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, success } from '../kernel/replies/reply.ts';
import { byPublicId, listQuery, pageInput, periodFilters, sortBy } from '../kernel/fields.ts';
import { codeBody, signInBody } from './account.schemas.ts';
import { handOut, presentedWith, clearedSessionCookie, unstored } from './session-answers.ts';
import { currentSession, listedSession, openedSession, signInReply } from './session.schemas.ts';

/** The options of endpoints whose answers must not be stored. */
const secret = { tag: 'Sign-in', headers: unstored } as const;

/** The endpoints for signing in and out, and for the user's sessions. */
export const sessionEndpoints = [
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/sign-in',
    summary: 'Sign in with email address and password',
    description: 'If two-step verification is on, the cookie is valid only for sending the code.',
    useCase: signIn,
    request: { body: signInBody },
    toInput: ({ body, meta }) => ({ ...body, ...presentedWith(meta) }),
    reply: signInReply,
    cookies: handOut,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/sign-in/mfa',
    summary: 'Complete a sign-in with a two-step code or a backup code',
    useCase: completeSignIn,
    request: { body: codeBody },
    toInput: ({ body, meta }) => ({ ...body, ...presentedWith(meta) }),
    reply: openedSession,
    cookies: handOut,
  }),
  defineEndpoint({
    ...secret,
    method: 'get',
    path: '/api/auth/get-session',
    summary: 'Read the current session or token and its user',
    useCase: getSession,
    reply: currentSession,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/sign-out',
    summary: 'End the current session',
    useCase: signOut,
    reply: success,
    cookies: clearedSessionCookie,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/sign-out-everywhere',
    summary: 'End all of your sessions, including the current one',
    useCase: signOutEverywhere,
    reply: success,
    cookies: clearedSessionCookie,
  }),
  defineEndpoint({
    ...secret,
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'List your sessions',
    useCase: listSessions,
    request: { query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'lastSeenAt') }) },
    toInput: pageInput,
    reply: listOf(listedSession),
  }),
  defineEndpoint({
    ...secret,
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    summary: 'End one of your sessions',
    useCase: endSession,
    request: { params: byPublicId },
    reply: success,
  }),
];
