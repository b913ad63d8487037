import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Address } from '../../../src/domain/scalars'
import { SignButton } from '../../../src/ui/review/sign-button'
import type { Account } from '../../../src/wallet/vault/accounts'
import { emptyClientDb, MAINNET, NOW } from '../../support/client'
import { button, clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'
import { type FakeSafe, nodeOf, SAFE } from '../../support/safe-node'
import { InWorkspace } from '../../support/workspace'

const there = vi.hoisted(() => ({ node: {} }))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({ callService: () => new Promise(() => {}) }))
vi.mock('../../../src/client/chain/rpc', async (load) => ({
  ...(await load<object>()),
  nodeFor: () => there.node,
}))

const safe: Account = {
  kind: 'safe',
  chainId: MAINNET,
  address: SAFE,
  name: 'Treasury',
  colour: 'teal',
  createdAt: NOW,
}

/** Renders the button of a Safe. Returns the signing methods that were pressed. */
function drawButton(change: Partial<FakeSafe>): readonly unknown[] {
  there.node = nodeOf(change)
  const ways: unknown[] = []
  const placing = {
    state: { step: 'idle' },
    isPending: false,
    run: async (way?: unknown) => void ways.push(way),
    reset: () => {},
  } as const
  draw(
    <InWorkspace account={safe}>
      <SignButton placing={placing} isAllowed scheme="eip712" />
    </InWorkspace>,
  )
  return ways
}

beforeEach(emptyClientDb)
afterEach(clearPage)

describe('a Safe', () => {
  it('signs only by transaction if it has no fallback handler', async () => {
    const ways = drawButton({ handler: `0x${'00'.repeat(20)}` as Address })
    await expect.poll(wordsOfPage).toContain('its owners cannot sign off-chain')
    expect(wordsOfPage()).not.toContain('Owners sign')
    press('Place, then presign')
    expect(ways).toEqual(['transaction'])
  })

  it.each([
    ['it has a fallback handler', {}],
    ['its node does not report the handler', { slot: '0x' }],
  ] as const)('signs with its owners or by transaction if %s', async (_, change) => {
    const ways = drawButton(change)
    await expect.poll(() => button('Continue to signatures').disabled).toBe(false)
    expect(wordsOfPage()).toContain('Owners sign')
    press('Continue to signatures')
    expect(ways).toEqual(['message'])
  })
})
