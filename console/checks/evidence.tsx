import { Suspense } from 'react';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';
import type { EvidenceProps } from './evidence-view.tsx';

const EvidenceView = lazyAreaPart(() => import('./evidence-view.tsx'), 'EvidenceView');

/** The evidence of a check, which is loaded once it is shown. */
export const CheckEvidence = (props: EvidenceProps) => (
  <Suspense fallback={<SheetSkeleton />}>
    <EvidenceView {...props} />
  </Suspense>
);
