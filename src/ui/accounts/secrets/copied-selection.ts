/**
 * Copies of selected secrets, for example with Ctrl+C. The listener is on the document, because a selection can
 * start outside a secret, for example after Ctrl+A.
 */

/** Selector of the elements that show a secret. */
const SHOWN_SECRET = '[data-secret]:not(input)'

/**
 * Passes each copied selection that contains a shown secret to `copy`, in place of the browser's own copy.
 * Returns a function that ends it.
 */
export function catchCopiedSecrets(copy: (selected: string) => void): () => void {
  const catchCopy = (event: ClipboardEvent) => {
    const selection = document.getSelection()
    const shown = [...document.querySelectorAll(SHOWN_SECRET)]
    if (!selection || selection.isCollapsed) return
    const range = selection.getRangeAt(0)
    if (!shown.some((secret) => range.intersectsNode(secret))) return
    event.preventDefault()
    copy(selection.toString())
  }
  document.addEventListener('copy', catchCopy)
  return () => document.removeEventListener('copy', catchCopy)
}
