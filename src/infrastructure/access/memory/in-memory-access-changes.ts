import type { AccessChanges } from '../../../application/access/ports.ts';
import { Announcements } from '../../kernel/memory/announcements.ts';

/** Changes of access, told within this process. */
export class InMemoryAccessChanges extends Announcements implements AccessChanges {
  onChange(listener: () => void): void {
    this.listen(listener);
  }
}
