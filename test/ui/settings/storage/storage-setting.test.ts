import { expect, it } from 'vitest'
import { isKeptWhenFull } from '../../../../src/ui/settings/storage/storage-setting'

it('data stays when the disk is full: always in Chromium, in Firefox once it agreed', () => {
  const [chromium, firefox] = [{ protocol: 'chrome-extension:' }, { protocol: 'moz-extension:' }]
  expect(isKeptWhenFull(false, chromium)).toBe(true)
  expect(isKeptWhenFull(false, firefox)).toBe(false)
  expect(isKeptWhenFull(true, firefox)).toBe(true)
})
