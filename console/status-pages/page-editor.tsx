import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { ApiFault } from '../kernel/fault.ts';
import { useIsNarrow } from '../kernel/narrow.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { Column } from '../kernel/ui/screen.tsx';
import { MAX_PAGE_PARTS } from '../../src/domain/status-pages/status-page.ts';
import { useChosenImages } from './chosen-images.tsx';
import { LayoutConflict } from './layout-conflict.tsx';
import { LayoutList } from './layout-list.tsx';
import {
  groupKeyOf,
  isSameLayout,
  layoutOf,
  movedInto,
  rebased,
  rowsOf,
  withNew,
  withRow,
  withoutRow,
} from './layout-model.ts';
import type { ComponentRow, GroupRow, LayoutRow } from './layout-model.ts';
import { lookOf, PageLook, previewedLook, sentLook } from './page-look.tsx';
import { PagePreview } from './page-preview.tsx';
import { PartDialog } from './part-dialog.tsx';
import { changeStatusPage, layoutQuery, putLayout, statusPageQuery } from './queries.ts';
import type { StatusPage, StatusPageLayout } from './queries.ts';
import styles from './page-editor.module.css';

const newComponent: Omit<ComponentRow, 'key'> = {
  kind: 'component',
  id: null,
  name: '',
  description: null,
  monitorType: null,
  monitorId: null,
  monitorName: null,
  manualStatus: null,
  upstream: null,
  takenName: null,
};

/** The layout that is being edited, and the stored one that it was made from. */
interface Edited {
  readonly base: StatusPageLayout;
  readonly rows: readonly LayoutRow[];
}

/** How many parts this page has made, which gives each a key until it is stored. */
let made = 0;

const editedOf = (base: StatusPageLayout): Edited => ({ base, rows: rowsOf(base) });

/** The parts of a page beside a preview of it, which follows what is typed. All of it is saved at once. */
export const PageEditor = ({ page, layout }: { page: StatusPage; layout: StatusPageLayout }) => {
  const { pageEditor, actions, channels } = useAreaTexts();
  const queries = useQueryClient();
  const [edited, setEdited] = useState(() => editedOf(layout));
  const [open, setOpen] = useState<LayoutRow | null>(null);
  const [shown, setShown] = useState<'parts' | 'preview'>('parts');
  const isNarrow = useIsNarrow();
  const baseRows = rowsOf(edited.base);
  const look = useEdit(page, statusPageQuery(page.publicId), lookOf, (changes) =>
    changeStatusPage(page.publicId, sentLook(changes)),
  );
  const images = useChosenImages(page.publicId);
  const isMoved = !isSameLayout(edited.rows, baseRows);
  const isChanged = isMoved || look.draft.isChanged || images.isAny;
  const isOutdated = layout.revision !== edited.base.revision;
  // As long as nothing is typed, the editor follows what is stored.
  const { base, rows } = isOutdated && !isMoved ? editedOf(layout) : edited;
  const isConflicting = isOutdated && isMoved;
  const change = (next: readonly LayoutRow[]): void => setEdited({ base, rows: next });
  const save = useAction(async () => {
    if (look.draft.isChanged) {
      // The panel shows both values of a field that somebody else has changed.
      if ((await look.saving.mutateAsync(undefined)) === 'conflict') return;
      look.draft.clear();
    }
    await images.save();
    if (!isMoved) return;
    try {
      const stored = await putLayout(page.publicId, { revision: base.revision, ...layoutOf(rows) });
      queries.setQueryData(layoutQuery(page.publicId).queryKey, stored);
      setEdited(editedOf(stored));
    } catch (fault) {
      // The screen shows both versions once it has read the newer one.
      if (fault instanceof ApiFault && fault.code === 'statusPageLayoutChanged')
        await queries.invalidateQueries({ queryKey: layoutQuery(page.publicId).queryKey });
      throw fault;
    }
  });
  const keyOfNew = (): string => {
    made += 1;
    return `new-${made}`;
  };
  const groups = rows.filter((row): row is GroupRow => row.kind === 'group');
  const put = (row: LayoutRow, groupKey: string | null): void => {
    const next = rows.some(({ key }) => key === row.key) ? withRow(rows, row) : withNew(rows, row);
    change(row.kind === 'component' ? movedInto(next, row.key, groupKey) : next);
    setOpen(null);
  };
  const isFull = rows.length - groups.length >= MAX_PAGE_PARTS;
  const parts = (
    <Panel title={pageEditor.parts}>
      <div className={styles.adding}>
        <Button disabled={isFull} onClick={() => setOpen({ ...newComponent, key: keyOfNew() })}>
          {pageEditor.addComponent}
        </Button>
        <Button
          disabled={groups.length >= MAX_PAGE_PARTS}
          onClick={() => setOpen({ kind: 'group', key: keyOfNew(), id: null, name: '' })}
        >
          {pageEditor.addGroup}
        </Button>
        {isFull ? <span>{pageEditor.full({ count: String(MAX_PAGE_PARTS) })}</span> : null}
      </div>
      {rows.length === 0 ? <PanelNote>{pageEditor.none}</PanelNote> : null}
      <LayoutList rows={rows} onChange={change} onOpen={setOpen} />
    </Panel>
  );
  const form = (
    <Column>
      {parts}
      <PageLook pageId={page.publicId} draft={look.draft} images={images} />
    </Column>
  );
  const preview = (
    <PagePreview id={page.publicId} draft={{ ...previewedLook(look.draft.values, images), layout: layoutOf(rows) }} />
  );
  const discard = (): void => {
    setEdited(editedOf(layout));
    look.draft.clear();
    images.clear();
  };
  return (
    <>
      <div className={styles.bar}>
        <Button
          isMain
          disabled={!isChanged || isConflicting || look.draft.conflicts.length > 0 || save.isPending}
          onClick={() => save.mutate()}
        >
          {actions.save}
        </Button>
        <Button disabled={!isChanged || save.isPending} onClick={discard}>
          {pageEditor.discard}
        </Button>
        <span role="status">{isChanged ? pageEditor.unsaved : save.isSuccess ? channels.saved : ''}</span>
        {isNarrow ? (
          <Choice
            isLabelHidden
            label={pageEditor.view}
            value={shown}
            options={[
              ['parts', pageEditor.parts],
              ['preview', pageEditor.preview],
            ]}
            onChange={setShown}
          />
        ) : null}
      </div>
      <FaultNote fault={isConflicting ? null : save.error} />
      {isConflicting ? (
        <LayoutConflict
          stored={rowsOf(layout)}
          mine={rows}
          onKeep={() => setEdited({ base: layout, rows: rebased(rows, rowsOf(base), rowsOf(layout)) })}
          onTake={() => setEdited(editedOf(layout))}
        />
      ) : null}
      {isNarrow ? (
        shown === 'parts' ? (
          form
        ) : (
          preview
        )
      ) : (
        <div className={styles.sides}>
          {form}
          <div className={styles.preview}>{preview}</div>
        </div>
      )}
      <PartDialog
        row={open}
        groups={groups}
        groupKey={open === null ? null : groupKeyOf(rows, open.key)}
        customerId={page.customerId}
        onDone={put}
        onRemove={(row) => {
          change(withoutRow(rows, row.key));
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
    </>
  );
};
