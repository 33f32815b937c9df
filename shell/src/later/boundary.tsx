import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Shown in place of children that could not be loaded or rendered. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps a failure where it happened: the page around it stays. React offers this to classes only. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
