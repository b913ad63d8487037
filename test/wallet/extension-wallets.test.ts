import { describe, expect, it } from 'vitest'
import { extensionWallets, isExtensionId } from '../../src/wallet/extension-wallets'

describe('wallets that are extensions', () => {
  it('have ids as their browsers give them', () => {
    for (const { id } of extensionWallets) expect(isExtensionId(id)).toBe(true)
    expect(isExtensionId('{0c0b3115-0000-4000-8000-000000000001}')).toBe(true)
  })

  it.each(['', 'metamask', 'https://metamask.io', 'z'.repeat(32), 'a'.repeat(31), 'a b@c'])(
    'are not looked for under %j',
    (text) => {
      expect(isExtensionId(text)).toBe(false)
    },
  )
})
