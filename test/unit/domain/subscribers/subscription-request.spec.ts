import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { subscriptionRules } from '../../../../src/domain/subscribers/subscriber.ts';
import type { RequestedSubscription } from '../../../../src/domain/subscribers/subscriber.ts';

const request: RequestedSubscription = {
  type: 'email',
  endpoint: 'ada@example.com',
  isPrivate: false,
  unknown: { componentIds: [], groupIds: [] },
};
const issuesOf = (changes: Partial<RequestedSubscription>) =>
  firstBroken(subscriptionRules, { ...request, ...changes })?.data?.['issues'];
const pathsOf = (changes: Partial<RequestedSubscription>) =>
  (issuesOf(changes) as readonly { readonly path: string }[] | undefined)?.map(({ path }) => path);

describe('a request to be notified', () => {
  it('has an email address or a webhook with a public host', () => {
    const webhook = { type: 'webhook', endpoint: 'https://hook.example/status' } as const;
    expect(issuesOf({})).to.equal(undefined);
    expect(issuesOf(webhook)).to.equal(undefined);
    expect(issuesOf({ endpoint: 'ada' })).to.deep.equal([
      { path: 'endpoint', message: 'This is not an email address.' },
    ]);
    expect(pathsOf({ ...webhook, endpoint: 'hook' })).to.deep.equal(['endpoint']);
    expect(pathsOf({ ...webhook, isPrivate: true })).to.deep.equal(['endpoint']);
  });

  it('names parts that the page has', () => {
    expect(issuesOf({ unknown: { componentIds: [1], groupIds: [0, 2] } })).to.deep.equal([
      { path: 'componentIds.1', message: 'The page has no such component.' },
      { path: 'groupIds.0', message: 'The page has no such group.' },
      { path: 'groupIds.2', message: 'The page has no such group.' },
    ]);
  });
});
