/** The keyboard shortcuts of every screen. */
import { useEffect, useState } from 'preact/hooks'
import { pressActionAnywhere } from '../kit/press-action'
import { goTo } from '../workspace/routes'
import { createShortcutReader, type ShortcutAct } from './shortcuts'

/** What is open in front of the screen. */
export type Overlay = 'palette' | 'sheet'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select'))

/** Puts the focus into the search of the screen; answers whether it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Listens for shortcuts; answers the overlay that one opened, and how it is closed. */
export function useShortcuts() {
  const [overlay, setOverlay] = useState<Overlay>()
  useEffect(() => {
    const reader = createShortcutReader()
    const act = (shortcut: ShortcutAct) => {
      if (shortcut.does === 'go') goTo(shortcut.to)
      else if (shortcut.does !== 'search') setOverlay(shortcut.does)
      else if (!focusSearch()) setOverlay('palette')
    }
    const hear = (event: KeyboardEvent) => {
      if (overlay || event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]'))
        return
      pressActionAnywhere(event)
      const shortcut = reader.read(event, isField(event.target), event.timeStamp)
      if (!shortcut) return
      event.preventDefault()
      act(shortcut)
    }
    globalThis.addEventListener('keydown', hear)
    return () => globalThis.removeEventListener('keydown', hear)
  }, [overlay])
  return { overlay, close: () => setOverlay(undefined) }
}
