/** Keyboard shortcuts: one row each, for the handler and for the sheet that lists them. */
import { t } from '../../domain/text/texts'
import type { RouteName } from '../workspace/routes'

/** What a shortcut does. */
export type ShortcutAct =
  | { readonly does: 'palette' | 'search' | 'sheet' }
  | { readonly does: 'go'; readonly to: RouteName }

interface ShortcutRow {
  /** As printed on the keys, in the order they are pressed. */
  readonly keys: readonly string[]
  readonly says: string
  /** Absent for keys that a screen handles itself. */
  readonly act?: ShortcutAct
}

/** All of them. `Ctrl` stands for the Command key on a Mac too. */
export const shortcuts: readonly ShortcutRow[] = [
  { keys: ['Ctrl', 'K'], says: t`Open the command palette`, act: { does: 'palette' } },
  { keys: ['/'], says: t`Search`, act: { does: 'search' } },
  { keys: ['?'], says: t`Show keyboard shortcuts`, act: { does: 'sheet' } },
  { keys: ['g', 's'], says: t`Go to Swap`, act: { does: 'go', to: 'swap' } },
  { keys: ['g', 'o'], says: t`Go to Orders`, act: { does: 'go', to: 'orders' } },
  { keys: ['g', 'p'], says: t`Go to Portfolio`, act: { does: 'go', to: 'funds' } },
  { keys: ['g', 'a'], says: t`Go to Activity`, act: { does: 'go', to: 'activity' } },
  { keys: ['g', 'n'], says: t`Go to Notifications`, act: { does: 'go', to: 'notifications' } },
  { keys: ['g', 'e'], says: t`Go to Settings`, act: { does: 'go', to: 'settings' } },
  { keys: ['Enter'], says: t`In an amount: approve or review the order` },
  { keys: ['Ctrl', 'Enter'], says: t`Press the main button` },
  { keys: ['Alt', 'L'], says: t`On Swap: limit order` },
  { keys: ['Alt', 'M'], says: t`On Swap: market order` },
  { keys: ['↑', '↓'], says: t`Move in a list` },
  { keys: ['Esc'], says: t`Close a dialog` },
]

/** The keys of an event that a shortcut may look at. */
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** How long after `g` the next key still belongs to it, milliseconds. */
const SEQUENCE_MS = 1500

const isPlain = ({ ctrlKey, metaKey, altKey }: Key): boolean => !ctrlKey && !metaKey && !altKey

/** Whether the keys of a row end with this key, after the one before. */
function fits({ keys: [first = '', second] }: ShortcutRow, key: Key, before: string | undefined): boolean {
  if (first === 'Ctrl') return (key.ctrlKey || key.metaKey) && !key.altKey && key.key.toLowerCase() === 'k'
  if (!isPlain(key)) return false
  return second === undefined ? key.key === first : before === first && key.key === second
}

/**
 * Reads keys one by one. `read` answers the shortcut that a key completes; `isTyping` is whether the key goes into a field,
 * where only the palette's opens.
 */
export function createShortcutReader() {
  let before: { readonly key: string; readonly at: number } | undefined
  return {
    read(key: Key, isTyping: boolean, at: number): ShortcutAct | undefined {
      const last = before && at - before.at <= SEQUENCE_MS ? before.key : undefined
      const row = shortcuts.find((each) => each.act && fits(each, key, last))
      before = !isTyping && isPlain(key) ? { key: key.key, at } : undefined
      return isTyping && row?.act?.does !== 'palette' ? undefined : row?.act
    },
  }
}
