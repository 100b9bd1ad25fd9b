import type { ReaderFacts } from '../kernel/locale.ts';
import type { Brand } from './brand.ts';
import type { PublicImage } from './brand-image.ts';

/** The look that an organization gives to the pages on its hosts. */
export interface HostBrand extends Brand<PublicImage> {
  readonly name: string;
}

/** The reader of a page. */
export interface FoundReader {
  readonly facts: ReaderFacts;
  /** The brand of the organization whose host was asked, or null at other hosts. */
  readonly brand: HostBrand | null;
}
