/** Enter in a field is a press of the screen's action, where that can be pressed. */
export function pressAction(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  document
    .querySelector<HTMLElement>(
      '.action-bar .button[data-kind="primary"]:not(:disabled, [aria-disabled="true"])',
    )
    ?.click()
}
