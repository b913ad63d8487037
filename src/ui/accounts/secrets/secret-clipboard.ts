/** The clipboard of this page for secrets. */

import { now, wait } from '../../../client/clock'
import { createSecretClipboard } from '../../kit/clipboard'

export const secretClipboard = createSecretClipboard({
  write: (text) => navigator.clipboard.writeText(text),
  now,
  report: (trouble) => reportError(trouble),
  wait,
  whenFocused: () =>
    new Promise((resolve) => {
      globalThis.addEventListener('focus', resolve, { once: true })
      document.addEventListener('pointerdown', resolve, { once: true })
    }),
})
