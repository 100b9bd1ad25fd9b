import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { ListScreen } from '../kernel/ui/list-screen.tsx';
import { PanelRow } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { protectionsOf, publicPathOf } from './page-labels.ts';
import { statusPagesQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';
import record from '../kernel/ui/record.module.css';

/** A page: its address and customer, what it has, and who may see it. */
const PageRow = ({ page }: { page: StatusPage }) => {
  const texts = useAreaTexts();
  const formats = useFormats();
  const { statusPages } = texts;
  const { publicId: id, title, customerName, componentCount, subscriberCount } = page;
  const protections = protectionsOf(page, texts);
  return (
    <PanelRow
      aside={
        <>
          <span>{statusPages.components({ count: componentCount })}</span>
          <span>{statusPages.subscribers({ count: subscriberCount })}</span>
          <span>{protections.length === 0 ? statusPages.open : formats.list(protections)}</span>
        </>
      }
    >
      <Link to="/status-pages/$id" params={{ id }} className={record.name} dir="auto">
        {title}
      </Link>
      <span className={record.soft}>
        <bdi>{publicPathOf(page)}</bdi>
        {customerName === null ? null : (
          <>
            {' · '}
            <bdi>{customerName}</bdi>
          </>
        )}
      </span>
    </PanelRow>
  );
};

/** The status pages that the reader may see. */
export const StatusPagesScreen = () => {
  const { statusPages } = useAreaTexts();
  const may = useMay();
  return (
    <ListScreen
      title={statusPages.title}
      records={useInfiniteQuery(statusPagesQuery)}
      none={statusPages.none}
      noneHint={statusPages.noneHint}
      add={
        may('editRecords') ? (
          <PlaceLink isMain to="/status-pages/new">
            {statusPages.new}
          </PlaceLink>
        ) : null
      }
      row={(page) => <PageRow key={page.publicId} page={page} />}
    />
  );
};
