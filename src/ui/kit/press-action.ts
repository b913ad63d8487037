/** Keys that press the one primary button of a screen or of a dialog, where it can be pressed. */

const primaryIn = (bar: string): string =>
  `${bar} .button[data-kind="primary"]:not(:disabled, [aria-disabled="true"])`

/** `onKeyDown` of a field: Enter in it is a press of the screen's action. */
export function pressAction(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  // The rest of this key would press what the action opens.
  event.preventDefault()
  document.querySelector<HTMLElement>(primaryIn('.action-bar'))?.click()
}

/** Ctrl-Enter, or Command-Enter, wherever the focus is: a press of the dialog's action, or of the screen's. */
export function pressActionAnywhere(event: KeyboardEvent, dialog?: HTMLElement | null): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  const button = dialog
    ? dialog.querySelector<HTMLElement>(primaryIn('.dialog-foot'))
    : document.querySelector<HTMLElement>(primaryIn('.action-bar'))
  button?.click()
}
