/** Downloads a text as a file. */
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
  // The browser reads the URL after the click. A minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
