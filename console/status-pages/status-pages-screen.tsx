import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { protectionsOf, publicPathOf } from './page-labels.ts';
import { statusPagesQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';

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
      <NameLink to="/status-pages/$id" params={{ id }}>
        {title}
      </NameLink>
      <RowNote>
        <bdi>{publicPathOf(page)}</bdi>
        {customerName === null ? null : (
          <>
            {' · '}
            <bdi>{customerName}</bdi>
          </>
        )}
      </RowNote>
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
      records={useInfiniteQuery(statusPagesQuery(useAddressSearch()))}
      none={statusPages.none}
      noneHint={statusPages.noneHint}
      add={may('editRecords') ? <MainLink to="/status-pages/new">{statusPages.new}</MainLink> : null}
      row={(page) => <PageRow key={page.publicId} page={page} />}
    />
  );
};
