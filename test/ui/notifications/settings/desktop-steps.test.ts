import { expect, it } from 'vitest'
import { desktopSteps } from '../../../../src/ui/notifications/settings/desktop-steps'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'System → Notifications'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'System Settings'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0)', 'notification service'],
  ['Mozilla/5.0 (Linux; Android 16)', 'Allow the browser'],
  ['', 'Allow the browser'],
])('desktopSteps finds the steps for %s', (userAgent, text) => {
  expect(desktopSteps(userAgent)[0]).toContain(text)
})
