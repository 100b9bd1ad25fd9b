import { ContainerModule } from 'inversify';
import { attachTag, detachTag, listMonitorTags } from '../application/monitors/monitor-tags.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from '../application/monitors/tags.ts';
import { PostgresTags } from '../infrastructure/monitors/postgres-tags.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Tags, and the monitors that carry them. */
export const tagsModule = new ContainerModule(({ bind }) => {
  bind(Port.Tags).toResolvedValue((database) => new PostgresTags(database), [Setting.Database]).inSingletonScope();
  const attachments = { monitors: Port.Monitors, monitorTags: Port.Tags };
  bindUseCase(bind, listTags, { tags: Port.Tags });
  bindUseCase(bind, getTag, { tags: Port.Tags });
  bindUseCase(bind, createTag, { tags: Port.Tags, monitorOwners: Port.MonitorOwners, ids: Port.IdSource });
  bindUseCase(bind, updateTag, { tags: Port.Tags });
  bindUseCase(bind, deleteTag, { tags: Port.Tags });
  bindUseCase(bind, listMonitorTags, attachments);
  bindUseCase(bind, attachTag, { ...attachments, tags: Port.Tags });
  bindUseCase(bind, detachTag, { ...attachments, tags: Port.Tags });
});
