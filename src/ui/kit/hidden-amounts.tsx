/** Hides the user's amounts on screens that others may see. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { HIDDEN_AMOUNT, hideNumbers } from '../../domain/text/hidden-numbers'
import { t } from '../../domain/text/texts'

/** True while amounts are hidden. Forms, reviews and dialogs that sign show theirs. */
export const HiddenAmounts = createContext(false)

/** Returns a function that hides the numbers of a text while amounts are hidden. */
export function useHide(): (text: string) => string {
  return useContext(HiddenAmounts) ? hideNumbers : (text) => text
}

/** An amount, or dots while amounts are hidden. */
export function Private({ children }: { readonly children: ComponentChildren }) {
  if (!useContext(HiddenAmounts)) return children
  return (
    <>
      <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
      <span class="hidden-label">{t`hidden`}</span>
    </>
  )
}
