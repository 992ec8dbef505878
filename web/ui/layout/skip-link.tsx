/** The first tab stop of every page. Its target is the `main` of each layout. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-60 -translate-y-24 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary transition-transform focus:translate-y-0 focus:shadow-float"
    >
      Skip to content
    </a>
  );
}
