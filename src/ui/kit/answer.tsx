/** The answer to a press: read out, and scrolled into view when it appears. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Scrolls an element into view when its answer changes. An undefined, false or empty answer does not scroll. */
export function useInView<E extends HTMLElement>(answer: unknown) {
  const place = useRef<E>(null)
  useEffect(() => {
    if (answer) place.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return place
}

interface AnswerProps {
  /** Value that changes with each answer. Undefined, false or empty before the first answer. */
  readonly of: unknown
  readonly children: ComponentChildren
  readonly class?: string
}

/** Always in the page, so that screen readers announce its changes. */
export const Answer = ({ of: answer, children, class: name = 'stack' }: AnswerProps) => (
  <div ref={useInView<HTMLDivElement>(answer)} class={`answer ${name}`} data-tight role="status">
    {children}
  </div>
)
