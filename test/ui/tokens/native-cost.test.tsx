import { afterEach, describe, expect, it, vi } from 'vitest'
import { NativeCost } from '../../../src/ui/tokens/native-cost'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: async () => ({ price: 1 }),
  streamService: () => new Promise(() => {}),
  pagePorts: {},
}))

const drawCost = (atoms: bigint, nativeUsd: number | undefined): void =>
  draw(
    <InWorkspace>
      <NativeCost atoms={atoms} nativeUsd={nativeUsd} />
    </InWorkspace>,
  )
const isMarked = (): boolean => document.querySelector('.caution') !== null

afterEach(clearPage)

describe('network costs', () => {
  it('are shown with their value in USD, rounded up', async () => {
    drawCost(96_000_000_000_000_000n, 3_200.001)
    await expect.poll(wordsOfPage).toContain('0.096')
    expect(wordsOfPage()).toContain('$307.21')
  })

  it('are marked above $20', async () => {
    drawCost(10n ** 16n, 2_000)
    await expect.poll(wordsOfPage).toContain('$20.00')
    expect(isMarked()).toBe(false)
    clearPage()
    drawCost(10n ** 16n, 2_001)
    await expect.poll(wordsOfPage).toContain('$20.01')
    expect(isMarked()).toBe(true)
  })

  it('say that their price is unknown instead of showing none', async () => {
    drawCost(10n ** 16n, undefined)
    await expect.poll(wordsOfPage).toContain('price unknown')
  })
})
