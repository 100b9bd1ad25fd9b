import type { ColorScheme } from '../../domain/status-pages/brand-colors.ts';
import type { ProtectedPage } from '../../domain/status-pages/page-protection.ts';
import type { PageBase, PublicDocument } from '../../domain/status-pages/public-document.ts';
import type { PageHeader, PublicView } from '../../domain/status-pages/public-page.ts';

/** A page, by the name in its address or by its id. */
export type PageKey = { readonly slug: string } | { readonly id: number };

/** A page with the facts that decide who sees it. */
export interface ServedPage extends ProtectedPage {
  readonly id: number;
  readonly publicId: string;
  readonly slug: string;
}

/** The data from which a document is made. */
export interface ReadView {
  readonly served: ServedPage;
  readonly view: PublicView;
}

/** Reads what documents are made from. */
export interface PublicViews {
  /**
   * Null for a page or incident that does not exist, and while the organization or customer of the page is not served.
   */
  read(key: PageKey, document: PublicDocument): Promise<ReadView | null>;
  /** Returns the slugs of all pages without protection. */
  unprotected(): Promise<readonly string[]>;
}

/** How a page is shown that is not stored. */
export interface PreviewLook {
  readonly scheme: ColorScheme;
  /** The images that are not stored, as `data:` URLs by their file names. */
  readonly images: ReadonlyMap<string, string>;
}

/**
 * Makes the text of a document. `isOutdated`: newer states cannot be read at the moment, which the document should say.
 * `preview`: the document is shown to its editor, in one color scheme, and its links lead nowhere.
 */
export type RenderDocument = (
  document: PublicDocument,
  view: PublicView,
  context: { readonly base: PageBase; readonly isOutdated: boolean; readonly preview?: PreviewLook },
) => string;

/** A document that is ready to be sent. */
export interface ServedDocument {
  readonly served: ServedPage;
  /** The header of the form that asks for the password. */
  readonly header: PageHeader;
  readonly body: Uint8Array;
  readonly etag: string;
  readonly readAt: Date;
  readonly isOutdated: boolean;
}

/** The documents of all pages, rendered once for each change. */
export interface StatusPageDocuments {
  /** Null if there is none. While the database is not available, the last state that this process has read. */
  find(key: PageKey, document: PublicDocument, base: PageBase): Promise<ServedDocument | null>;
}

/**
 * Notifies all processes of changes of public pages. The database sends the notifications, in the transaction of each
 * change.
 */
export interface StatusPageChanges {
  /** True while changes are noticed. */
  readonly isListening: boolean;
  /** Calls the listener with the id of a page that has changed; with null if any may have. */
  onChange(listener: (pageId: number | null) => void): void;
  /** Begins to notice changes of all processes. */
  listen(): Promise<void>;
  /** Stops noticing changes. */
  close(): void;
}

/** The passwords of pages. */
export interface PagePasswords {
  /** Returns true if this process has lately seen that the password is right. */
  isProven(page: ServedPage, password: string): boolean;
  /** Compares the password with the hash of the page, which takes as long as for a sign-in. */
  prove(page: ServedPage, password: string): Promise<boolean>;
}
