/**
 * What the build of the web app writes for the server: every page, in pieces that the server fills and joins.
 */

/** Text to send as it is, or a slot that is filled when the page is sent. */
export type Piece<Slot extends string> = string | { readonly slot: Slot };

export type PageManifest = {
  /** The document of every page, in the order it is sent. `meta` holds the title and what previews read. */
  readonly document: readonly Piece<'meta' | 'scripts' | 'headEnd' | 'root'>[];
  /** Fills `meta` for a page that has no head of its own. */
  readonly defaultMeta: string;
  /** The tags that start the app, in `scripts`; a prerendered page has them in a template at `headEnd`. */
  readonly scripts: string;
  readonly pages: readonly Page[];
};

export type Page = {
  /** As the router writes it: `/send-to/$username`. */
  readonly path: string;
  /** False where the app shows that there is no page; such an address answers 404. */
  readonly found: boolean;
  readonly head?: { readonly title: string; readonly description: string };
  /**
   * Tags that fetch the page's own scripts together with the app's; empty where the app fetches them later.
   */
  readonly preloads: string;
  readonly prerendered: readonly Prerendered[];
};

/** HTML for the element `root`, for the requests it suits. */
export type Prerendered = {
  readonly audience: 'visitor' | 'signed-in';
  /** True where every query shows the same; otherwise it suits only an empty query and a lone `next`. */
  readonly anyQuery: boolean;
  /** It suits only the page of a member who receives visitors: the app redirects from all others. */
  readonly ofMember: boolean;
  /** The configuration that the HTML shows; absent where it shows none. */
  readonly signInOptions?: { readonly signInProviders: readonly string[]; readonly demo: boolean };
  /** Tags that fetch the answers the page asks for first, together with its scripts. */
  readonly answers?: string;
  readonly html: readonly Piece<'password' | 'mailboxUrl' | 'people'>[];
  /** One person of the demo; `people` repeats it. */
  readonly person: readonly Piece<'email' | 'label'>[];
};
