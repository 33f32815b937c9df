import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Contains a failure. React supports this in classes only. */
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
