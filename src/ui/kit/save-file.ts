/** Hands a text to the browser as a file to keep. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'text/csv' = 'application/json',
): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the press; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
