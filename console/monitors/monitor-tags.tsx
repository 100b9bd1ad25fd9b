import { useQuery } from '@tanstack/react-query';
import { allTagsQuery } from '../catalogue/queries.ts';
import type { Tag } from '../catalogue/queries.ts';
import { tagFields } from '../catalogue/tag-fields.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { RecordDialog } from '../kernel/records/record-dialog.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote, FormActions } from '../kernel/ui/form.tsx';
import { Menu, MenuItem } from '../kernel/ui/menu.tsx';
import { PanelNote, PanelRow, NameLink } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { TAGS_PER_MONITOR, decideAttachment } from '../../src/domain/monitors/tag.rules.ts';
import { attachTag, createTagOn, detachTag, tagsOfMonitor } from './tag-queries.ts';

interface MonitorTagsProps {
  address: MonitorAddress;
  /** The internal id of the customer of the monitor. */
  customerId: number | null;
  mayEdit: boolean;
}

interface OfferedProps extends Pick<MonitorTagsProps, 'address' | 'customerId'> {
  carried: readonly Tag[];
  onDone: () => void;
}

/** The tags that the monitor may still get, by the rule of the service. */
const OfferedTags = ({ address, customerId, carried, onDone }: OfferedProps) => {
  const { catalogue, problem } = useAreaTexts();
  const tags = useQuery(allTagsQuery);
  const attach = useAction((tag: Tag) => attachTag(address, tag.publicId));
  const ids = carried.map(({ id }) => id);
  const offered = tags.data?.filter((tag) => {
    const monitor = { organizationId: tag.organizationId, customerId };
    const decision = decideAttachment({ tag, monitor, carried: ids });
    return decision.ok && decision.value === 'attach';
  });
  return (
    <>
      <FaultNote fault={attach.error ?? tags.error} />
      {tags.isPending ? <PanelNote>{problem.loading}</PanelNote> : null}
      {offered?.length === 0 ? <PanelNote>{catalogue.noFurtherTag}</PanelNote> : null}
      {offered?.map((tag) => (
        <MenuItem key={tag.publicId} onClick={() => attach.mutate(tag, { onSuccess: onDone })}>
          {tag.name}
        </MenuItem>
      ))}
    </>
  );
};

const TagRow = ({ address, tag, mayEdit }: { tag: Tag } & Omit<MonitorTagsProps, 'customerId'>) => {
  const { actions } = useAreaTexts();
  const { name, publicId } = tag;
  const detach = useAction(() => detachTag(address, publicId));
  return (
    <PanelRow
      aside={
        mayEdit ? (
          <Button
            disabled={detach.isPending}
            aria-label={actions.removeNamed({ name })}
            onClick={() => detach.mutate(undefined)}
          >
            {actions.remove}
          </Button>
        ) : undefined
      }
    >
      <NameLink to="/monitors" search={{ tag: name }}>
        {name}
      </NameLink>
      <FaultNote fault={detach.error} />
    </PanelRow>
  );
};

/** The tags of a monitor, each of which leads to all monitors that have it. */
export const MonitorTags = ({ address, customerId, mayEdit }: MonitorTagsProps) => {
  const texts = useAreaTexts();
  const { bulk, catalogue } = texts;
  const tags = useQuery(tagsOfMonitor(address));
  const carried = tags.data?.items ?? [];
  const editing =
    carried.length >= TAGS_PER_MONITOR ? (
      catalogue.mostTags({ count: TAGS_PER_MONITOR })
    ) : (
      <FormActions>
        <Menu label={bulk.addTag}>
          {(close) => <OfferedTags address={address} customerId={customerId} carried={carried} onDone={close} />}
        </Menu>
        <RecordDialog
          label={catalogue.newTag}
          fields={tagFields(texts)}
          record={null}
          onSave={(body: Parameters<typeof createTagOn>[1]) => createTagOn(address, body)}
        />
      </FormActions>
    );
  return (
    <RecordsPanel
      title={catalogue.tags}
      aside={mayEdit ? editing : undefined}
      records={tags}
      none={catalogue.noneHere}
      row={(tag) => <TagRow key={tag.publicId} address={address} tag={tag} mayEdit={mayEdit} />}
    />
  );
};
