import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { isHiddenToken, setHiddenToken } from '../../../src/client/settings/hidden-tokens'
import { readSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, GNOSIS, MAINNET, USDC, WETH } from '../../support/client'

beforeEach(emptyClientDb)

describe('a hidden token', () => {
  it('is hidden on its network only, once, until it is shown again', async () => {
    const token = { chainId: MAINNET, address: USDC }
    await setHiddenToken(token, true)
    await setHiddenToken({ chainId: MAINNET, address: WETH }, true)
    const settings = await setHiddenToken(token, true)
    expect(settings.hiddenTokens.length).toBe(2)
    expect(isHiddenToken(settings, token)).toBe(true)
    expect(isHiddenToken(settings, { chainId: GNOSIS, address: USDC })).toBe(false)
    await setHiddenToken(token, false)
    expect(isHiddenToken(await readSettings(), token)).toBe(false)
  })
})
