/** Keys that press the enabled primary button of a screen or a dialog. */

const primaryIn = (bar: string): string =>
  `${bar} .button[data-kind="primary"]:not(:disabled, [aria-disabled="true"])`

/** Handles `onKeyDown` of a field: Enter presses the primary button of the screen. */
export function pressPrimaryOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  // Otherwise the same key event would also press a button in the view that opens.
  event.preventDefault()
  document.querySelector<HTMLElement>(primaryIn('.action-bar'))?.click()
}

/**
 * Presses the primary button of the dialog or the screen on Ctrl-Enter or Command-Enter, wherever the focus
 * is.
 */
export function pressPrimaryOnCtrlEnter(event: KeyboardEvent, dialog?: HTMLElement | null): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  const button = dialog
    ? dialog.querySelector<HTMLElement>(primaryIn('.dialog-foot'))
    : document.querySelector<HTMLElement>(primaryIn('.action-bar'))
  button?.click()
}
