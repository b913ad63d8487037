/** Keeps content unchanged for a while, although its data changes. */
import { type ComponentChildren, Fragment } from 'preact'
import { useRef } from 'preact/hooks'

interface FrozenProps {
  readonly isFrozen: boolean
  readonly children: ComponentChildren
}

/** Renders its children. While frozen, it renders the previous ones. */
export function Frozen({ isFrozen, children }: FrozenProps) {
  const drawn = useRef(children)
  if (!isFrozen) drawn.current = children
  return <Fragment>{drawn.current}</Fragment>
}
