import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';

/** The chat accounts of the signed-in person. */
export const ChatAccounts = lazyAreaPart(
  () => import('./chat-accounts-panel.tsx'),
  'ChatAccountsPanel',
  <SheetSkeleton />,
);
