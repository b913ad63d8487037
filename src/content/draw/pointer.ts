/**
 * Pointer and keyboard on marks: a tooltip after a rest, a card after a press. One set of listeners serves all
 * marks. The page's own elements do not receive these events.
 */
import { stoppedEvents } from './shell'

/** Reactions to the pointer and the keyboard. */
export interface MarkListener<Mark> {
  /** Returns the mark whose element an event names as its target. */
  readonly find: (target: EventTarget | null) => Mark | undefined
  readonly onRest: (mark: Mark) => void
  readonly onLeave: () => void
  readonly onPress: (mark: Mark, isByKey: boolean) => void
}

/** Delay before the tooltip, so that a passing pointer opens nothing. */
const REST_MS = 300

/** Key that presses a mark, by the type of its event. */
const PRESSES: Readonly<Record<string, string>> = { keydown: 'Enter', keyup: ' ' }

export function listenToMarks<Mark extends { readonly button: HTMLElement }>(
  { find, onRest, onLeave, onPress }: MarkListener<Mark>,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    onLeave()
  }
  const react = (event: Event, mark: Mark) => {
    const { key } = event as Partial<KeyboardEvent>
    // Space scrolls the page at its keydown, and presses at its keyup, as on native buttons.
    if (event.type === 'click' || key === 'Enter' || key === ' ') event.preventDefault()
    if (event.type === 'click' || (key && PRESSES[event.type] === key)) {
      leave()
      onPress(mark, key !== undefined || (event as MouseEvent).detail === 0)
    } else if (event.type === 'mouseover') {
      clearTimeout(timer)
      timer = setTimeout(onRest, REST_MS, mark)
    } else if (event.type === 'focusin') {
      if (mark.button.matches(':focus-visible')) onRest(mark)
    } else if (event.type === 'mouseout' || event.type === 'focusout' || event.type === 'keydown') leave()
  }
  // The window's listeners run before those of the page's elements.
  for (const type of stoppedEvents)
    addEventListener(
      type,
      (event) => {
        const mark = find(event.target)
        if (!mark) return
        event.stopPropagation()
        if (event.isTrusted) react(event, mark)
      },
      { capture: true, signal },
    )
  addEventListener('scroll', leave, { capture: true, passive: true, signal })
  signal.addEventListener('abort', leave)
}
