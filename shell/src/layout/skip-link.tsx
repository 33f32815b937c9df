/** The first Tab stop: skips the frame. */
export function SkipLink({ children = 'Skip to the content' }: { children?: string }) {
  return (
    <a className="skip" href="#main">
      {children}
    </a>
  )
}
