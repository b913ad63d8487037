import { expect, it } from 'vitest'
import { isKeptWhenFull } from '../../../../src/ui/settings/storage/storage-setting'

it('isKeptWhenFull is true in Chromium always and in Firefox once storage is persistent', () => {
  const chromium = { protocol: 'chrome-extension:' }
  const firefox = { protocol: 'moz-extension:' }
  expect(isKeptWhenFull(false, chromium)).toBe(true)
  expect(isKeptWhenFull(false, firefox)).toBe(false)
  expect(isKeptWhenFull(true, firefox)).toBe(true)
})
