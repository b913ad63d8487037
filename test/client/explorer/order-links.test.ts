import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readOrderLink } from '../../../src/client/explorer/order-links'
import { defaultSettings } from '../../../src/client/settings/settings'

const UID = `0x${'ab'.repeat(56)}`
const read = (link: string, chosen: Partial<typeof defaultSettings> = {}) =>
  readOrderLink(link, { ...defaultSettings, ...chosen })

describe('readOrderLink', () => {
  it.each([
    [`https://explorer.cow.fi/orders/${UID}`, `production/1/${UID}`],
    [`https://explorer.cow.fi/gc/orders/${UID}?tab=fills`, `production/100/${UID}`],
    [`https://barn.explorer.cow.fi/arb1/orders/${UID}#top`, `staging/42161/${UID}`],
    [
      `https://explorer.cow.fi/base/orders/${UID.toUpperCase().replace('0X', '0x')}/`,
      `production/8453/${UID}`,
    ],
    [`https://traders.example/app/order/100/${UID}`, `100/${UID}`],
    [`http://localhost:3000/order/sepolia/${UID}`, `sepolia/${UID}`],
    [`https://traders.example/orders/${UID}`, `1/${UID}`],
    [`https://traders.example/constructor/orders/${UID}`, `1/${UID}`],
    [`https://traders.example/order/77/0xab`, '77/0xab'],
  ])('converts %s to %s', (link, path) => {
    expect(read(link)).toBe(`tab.html#/order/${path}`)
  })

  it('chooses the environment of an explorer, and the current one for other pages', () => {
    const chosen = { profileId: 'staging' } as const
    expect(read(`https://explorer.cow.fi/orders/${UID}`, chosen)).toBe(`tab.html#/order/production/1/${UID}`)
    expect(read(`https://traders.example/orders/${UID}`, chosen)).toBe(`tab.html#/order/1/${UID}`)
  })

  it.each([
    `https://explorer.cow.fi/address/0x${'ab'.repeat(20)}`,
    `https://shop.example/orders/2026-11`,
    `https://traders.example/?next=/orders/${UID}`,
    `javascript:alert('/orders/${UID}')`,
    `chrome-extension://abc/order/1/${UID}`,
    '',
  ])('returns undefined for %s', (link) => {
    expect(read(link)).toBeUndefined()
  })

  it('reads very long links in time', () => {
    expect(read(`https://traders.example/${'order/'.repeat(300_000)}`)).toBeUndefined()
  })
})
