/** Table of keyboard shortcuts, for the handler and for the list that shows them. */
import { t } from '../../../domain/text/texts'
import type { RouteName } from '../../workspace/routes'

export type ShortcutAct =
  | { readonly does: 'palette' | 'search' | 'sheet' }
  | { readonly does: 'go'; readonly to: RouteName }

interface ShortcutRow {
  /** Key labels in the order they are pressed. */
  readonly keys: readonly string[]
  readonly description: string
  /** Absent for keys that a screen handles itself. */
  readonly act?: ShortcutAct
}

/** All shortcuts. `Ctrl` means the Command key on a Mac too. */
export const shortcuts: readonly ShortcutRow[] = [
  { keys: ['Ctrl', 'K'], description: t`Open the command palette`, act: { does: 'palette' } },
  { keys: ['/'], description: t`Search`, act: { does: 'search' } },
  { keys: ['?'], description: t`Show keyboard shortcuts`, act: { does: 'sheet' } },
  { keys: ['g', 's'], description: t`Go to Swap`, act: { does: 'go', to: 'swap' } },
  { keys: ['g', 'o'], description: t`Go to Orders`, act: { does: 'go', to: 'orders' } },
  { keys: ['g', 'p'], description: t`Go to Portfolio`, act: { does: 'go', to: 'funds' } },
  { keys: ['g', 'a'], description: t`Go to Activity`, act: { does: 'go', to: 'activity' } },
  { keys: ['g', 'n'], description: t`Go to Notifications`, act: { does: 'go', to: 'notifications' } },
  { keys: ['g', 'e'], description: t`Go to Settings`, act: { does: 'go', to: 'settings' } },
  { keys: ['Enter'], description: t`In an amount: approve or review the order` },
  { keys: ['Ctrl', 'Enter'], description: t`Press the main button` },
  { keys: ['Alt', 'L'], description: t`On Swap: limit order` },
  { keys: ['Alt', 'M'], description: t`On Swap: market order` },
  { keys: ['↑', '↓'], description: t`Move in a list` },
  { keys: ['Esc'], description: t`Close a dialog` },
]

/** Properties of a key event that a shortcut may read. */
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Maximum time between `g` and the next key of a sequence, in milliseconds. */
const SEQUENCE_MS = 1500

const isPlain = ({ ctrlKey, metaKey, altKey }: Key): boolean => !ctrlKey && !metaKey && !altKey

/** Checks if a key, with the key before it, completes the keys of a row. */
function matches({ keys: [first = '', second] }: ShortcutRow, key: Key, before: string | undefined): boolean {
  if (first === 'Ctrl') return (key.ctrlKey || key.metaKey) && !key.altKey && key.key.toLowerCase() === 'k'
  if (!isPlain(key)) return false
  return second === undefined ? key.key === first : before === first && key.key === second
}

/**
 * Creates a reader of single keys. `read` returns the shortcut that a key completes. While `isTyping`, only
 * the palette shortcut works.
 */
export function createShortcutReader() {
  let before: { readonly key: string; readonly at: number } | undefined
  return {
    read(key: Key, isTyping: boolean, at: number): ShortcutAct | undefined {
      const last = before && at - before.at <= SEQUENCE_MS ? before.key : undefined
      const row = shortcuts.find((each) => each.act && matches(each, key, last))
      before = !isTyping && isPlain(key) ? { key: key.key, at } : undefined
      return isTyping && row?.act?.does !== 'palette' ? undefined : row?.act
    },
  }
}
