/** Keyboard shortcuts of every screen. */
import { useEffect, useState } from 'preact/hooks'
import { pressPrimaryOnCtrlEnter } from '../../kit/press-primary'
import { goTo } from '../../workspace/routes'
import { createShortcutReader, type ShortcutAct } from './shortcuts'

/** The dialog that a shortcut opened. */
export type Overlay = 'palette' | 'sheet'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select'))

/** Focuses the search field of the screen. Returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Listens for shortcuts. Returns the open overlay and a function that closes it. */
export function useShortcuts() {
  const [overlay, setOverlay] = useState<Overlay>()
  useEffect(() => {
    const reader = createShortcutReader()
    const act = (shortcut: ShortcutAct) => {
      if (shortcut.does === 'go') goTo(shortcut.to)
      else if (shortcut.does !== 'search') setOverlay(shortcut.does)
      else if (!focusSearch()) setOverlay('palette')
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (overlay || event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]'))
        return
      pressPrimaryOnCtrlEnter(event)
      const shortcut = reader.read(event, isField(event.target), event.timeStamp)
      if (!shortcut) return
      event.preventDefault()
      act(shortcut)
    }
    globalThis.addEventListener('keydown', onKeyDown)
    return () => globalThis.removeEventListener('keydown', onKeyDown)
  }, [overlay])
  return { overlay, close: () => setOverlay(undefined) }
}
