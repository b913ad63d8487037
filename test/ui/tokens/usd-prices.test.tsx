import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Address } from '../../../src/domain/scalars'
import { useUsdPrices } from '../../../src/ui/tokens/use-funds'
import { emptyClientDb, USDC, WETH } from '../../support/client'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

const service = vi.hoisted(() => ({ price: 3000 }))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: async () => ({ price: service.price }),
  pagePorts: {},
}))

function Prices({ tokens }: { readonly tokens: readonly Address[] }) {
  const prices = useUsdPrices(tokens)
  return <p>{tokens.map((token) => prices.get(token)).join(' ')}</p>
}

beforeEach(emptyClientDb)
afterEach(async () => {
  vi.useRealTimers()
  await clearPage()
})

describe('useUsdPrices', () => {
  it.each([[[WETH]], [[WETH, USDC]]])('shows a moved market within half a minute', async (tokens) => {
    service.price = 3000
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    draw(
      <InWorkspace>
        <Prices tokens={tokens} />
      </InWorkspace>,
    )
    await expect.poll(wordsOfPage).toContain('3000')
    service.price = 2500
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.poll(wordsOfPage).toBe(tokens.map(() => 2500).join(' '))
  })
})
