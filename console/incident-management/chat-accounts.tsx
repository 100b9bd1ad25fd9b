import { Suspense } from 'react';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';

const ChatAccountsPanel = lazyAreaPart(() => import('./chat-accounts-panel.tsx'), 'ChatAccountsPanel');

/** The chat accounts of the signed-in person. */
export const ChatAccounts = () => (
  <Suspense fallback={<SheetSkeleton />}>
    <ChatAccountsPanel />
  </Suspense>
);
