/** Animates a changed figure: a rise rolls in from below, a fall from above. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

const ROLL_MS = 180

/**
 * Returns the CSS offset where a figure's animation starts. Undefined for no animation: a first, unchanged or
 * missing figure, or reduced motion.
 * @internal Exported for tests without a page.
 */
export function rollFrom(before: number | undefined, after: number | undefined): string | undefined {
  if (before === undefined || after === undefined || before === after) return undefined
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return undefined
  return after > before ? '0 0.3em' : '0 -0.3em'
}

/** Animates an element whenever its figure changes. Undefined means no figure. */
export function useRoll<E extends HTMLElement>(figure: number | undefined): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(figure)
  useLayoutEffect(() => {
    const translate = rollFrom(before.current, figure)
    before.current = figure
    if (translate)
      element.current?.animate({ translate: [translate, '0'] }, { duration: ROLL_MS, easing: 'ease-out' })
  }, [figure])
  return element
}
