/** Clears password fields when the page is left, so that the browser cannot restore them with the tab. */
export function clearSecretFields(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input[type="password"], input[data-secret]',
  )) {
    input.value = ''
    // Notifies the component that holds the text, like any other input.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
