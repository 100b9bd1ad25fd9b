import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';

/** The evidence of a check, which is loaded once it is shown. */
export const CheckEvidence = lazyAreaPart(() => import('./evidence-view.tsx'), 'EvidenceView', <SheetSkeleton />);
