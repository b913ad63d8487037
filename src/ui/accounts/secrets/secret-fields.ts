/** What was typed into a field of dots is gone when its page goes: nothing for the browser to bring back with the tab. */
export function clearSecretFields(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input[type="password"], input[data-secret]',
  )) {
    input.value = ''
    // Code that holds the text in memory sees it as any other change.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
