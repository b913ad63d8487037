/** The clipboard of this page, for secrets. */
import { createSecretClipboard } from './clipboard'
import { now } from './use-now'

export const secretClipboard = createSecretClipboard({
  write: (text) => navigator.clipboard.writeText(text),
  now,
  report: (trouble) => reportError(trouble),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  untilInFront: () =>
    new Promise((resolve) => {
      globalThis.addEventListener('focus', resolve, { once: true })
      document.addEventListener('pointerdown', resolve, { once: true })
    }),
})
