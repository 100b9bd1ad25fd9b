import { accepted } from '../../../../../src/domain/kernel/outcome.ts';
import { MemoryRateLimits } from '../../../../../src/infrastructure/access/memory-rate-limits.ts';
import { cryptoDigest } from '../../../../../src/infrastructure/kernel/crypto/digest.ts';
import { CachedStatusPages } from '../../../../../src/infrastructure/status-pages/cached-status-pages.ts';
import type { PublicDocumentNeeds } from '../../../../../src/interfaces/http/status-pages/page-admission.ts';
import { renderDocument } from '../../../../../src/interfaces/http/status-pages/render-document.ts';
import { TestClock } from '../../../../builders/clock.ts';
import { logInto } from '../../../../builders/log.ts';
import { ChangesInMemory, PublicViewsInMemory } from '../../../../builders/public-views.ts';

/** What public documents are served with, without a database: no page, no session, and every password is right. */
export const publicDocumentNeeds = (
  changes: Partial<PublicDocumentNeeds> & { readonly publicViews?: PublicViewsInMemory } = {},
): PublicDocumentNeeds => {
  const { publicViews = new PublicViewsInMemory(), clock = new TestClock(), ...others } = changes;
  const statusPageChanges = new ChangesInMemory();
  return {
    statusPageDocuments: new CachedStatusPages({
      brandImages: { find: () => Promise.resolve(null) },
      publicViews,
      statusPageChanges,
      renderDocument,
      clock,
      log: logInto([]),
    }),
    rateLimits: new MemoryRateLimits(() => Promise.resolve(null)),
    pagePasswords: { isProven: () => false, prove: () => Promise.resolve(true) },
    callers: { find: () => Promise.resolve(null), renew: () => Promise.resolve(null) },
    clock,
    digest: cryptoDigest(Buffer.alloc(32, 1)),
    baseUrl: 'https://watchstead.example',
    report: () => undefined,
    provePassword: (_caller, input) => Promise.resolve(accepted(input)),
    ...others,
  };
};
