import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { policiesQuery } from './queries.ts';
import record from '../kernel/ui/record.module.css';

/** The escalation policies. */
export const PoliciesScreen = () => {
  const { policies: texts } = useTexts();
  const formats = useFormats();
  const policies = useInfiniteQuery(policiesQuery);
  const items = policies.data?.pages.flatMap((page) => page.items);
  const add = useMayCreate() ? (
    <PlaceLink isMain to="/policies/new">
      {texts.new}
    </PlaceLink>
  ) : null;
  return (
    <>
      <ScreenHead title={texts.title}>{items?.length === 0 ? null : add}</ScreenHead>
      {policies.isError && items !== undefined ? <StaleNotice since={policies.dataUpdatedAt} /> : null}
      {policies.isError && items === undefined ? (
        <FaultState fault={policies.error} onRetry={() => void policies.refetch()} />
      ) : null}
      {policies.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState title={texts.none} hint={texts.noneHint}>
          {add}
        </EmptyState>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <Sheet>
          <PanelRows>
            {items.map(({ publicId, name, steps }) => (
              <PanelRow key={publicId} aside={texts.steps({ count: formats.number(steps.length) })}>
                <Link to="/policies/$id" params={{ id: publicId }} className={record.name} dir="auto">
                  {name}
                </Link>
              </PanelRow>
            ))}
          </PanelRows>
        </Sheet>
      )}
      <MoreButton pages={policies} />
    </>
  );
};
