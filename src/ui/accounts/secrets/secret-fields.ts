/** What was typed into a field of dots is gone when its page goes: nothing for the browser to bring back with the tab. */
export function clearSecretFields(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input[type="password"], input[data-secret]',
  )) {
    input.value = ''
    // Whoever holds the text in memory hears of it as of any other change.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
