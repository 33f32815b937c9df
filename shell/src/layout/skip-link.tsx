/** The first stop of the Tab key: skips what is the same on every page. */
export function SkipLink({ children = 'Skip to the content' }: { children?: string }) {
  return (
    <a className="skip" href="#main">
      {children}
    </a>
  )
}
