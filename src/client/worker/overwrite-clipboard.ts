/**
 * Writes to the clipboard without a focused page. This file imports nothing, because Chromium's invisible pages
 * lack most APIs that the shared chunks use.
 */

/**
 * Overwrites the clipboard with an empty text. `navigator.clipboard` needs a focused page.
 * @throws Error if the browser refuses it
 */
export function overwriteClipboard(page: Document): void {
  const selected = page.createElement('textarea')
  // The browser copies nothing without a selection.
  selected.value = ' '
  page.body.append(selected)
  selected.select()
  const copyNothing = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', '')
  }
  page.addEventListener('copy', copyNothing)
  const isDone = page.execCommand('copy')
  page.removeEventListener('copy', copyNothing)
  selected.remove()
  if (!isDone) throw new Error('The browser did not let Cowbell clear the clipboard.')
}
