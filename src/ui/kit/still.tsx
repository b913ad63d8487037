/** What stays as it was drawn for a while, though what it is drawn from goes on. */
import { type ComponentChildren, Fragment } from 'preact'
import { useRef } from 'preact/hooks'

interface StillProps {
  readonly isStill: boolean
  readonly children: ComponentChildren
}

/** Draws its children; while it is still, as they were drawn last. */
export function Still({ isStill, children }: StillProps) {
  const drawn = useRef(children)
  if (!isStill) drawn.current = children
  return <Fragment>{drawn.current}</Fragment>
}
