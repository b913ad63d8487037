/** The clipboard of this page for secrets. */

import browser from 'webextension-polyfill'
import { now, wait } from '../../../client/clock'
import { CLIPBOARD_ALARM } from '../../../client/schedule/alarms'
import { createSecretClipboard } from '../../kit/clipboard'

export const secretClipboard = createSecretClipboard({
  write: (text) => navigator.clipboard.writeText(text),
  schedule: async (at) => browser.alarms.create(CLIPBOARD_ALARM, { when: at }),
  unschedule: () => browser.alarms.clear(CLIPBOARD_ALARM),
  now,
  report: (trouble) => reportError(trouble),
  wait,
})
