import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderMessage } from '../../../../src/client/dapps/sign-message'
import type { WalletRequest } from '../../../../src/client/db/rows/dapps/wallet-request'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import { hashAppData, ZERO_APP_DATA } from '../../../../src/domain/orders/app-data'
import type { Address, Hash32 } from '../../../../src/domain/scalars'
import { OrderRequest } from '../../../../src/ui/dapps/order/order-request'
import type { useOrderChecks } from '../../../../src/ui/dapps/order/use-order-checks'
import { shortAddress } from '../../../../src/wallet/vault/checksum'
import { emptyClientDb, MAINNET, makeTerms, NOW, TRADER } from '../../../support/client'
import { clearPage, draw, wordsOfPage } from '../../../support/drawn-page'
import { InWorkspace } from '../../../support/workspace'

const mocked = vi.hoisted(() => ({
  checks: undefined as ReturnType<typeof useOrderChecks>,
  appData: '{}',
}))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../../src/client/bridge/page-ports', () => ({
  callService: async () => ({ price: 1, fullAppData: mocked.appData }),
  streamService: () => new Promise(() => {}),
  pagePorts: {},
}))
// The checks have their own tests.
vi.mock('../../../../src/ui/dapps/order/use-order-checks', () => ({ useOrderChecks: () => mocked.checks }))

const PUBLIC = deploymentOf(MAINNET, 'production')
const STRANGER = `0x${'5a'.repeat(20)}` as Address
const RECIPIENT = /The recipient is .*, not you\./
const PARTIALLY = 'Partially fillable: a part of it may never fill.'

const request: WalletRequest = {
  id: '0'.repeat(36),
  page: '1'.repeat(36),
  origin: 'https://site.example',
  tabId: 1,
  method: 'eth_signTypedData_v4',
  params: '[]',
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
  at: NOW,
}
const domain = {
  chainId: MAINNET,
  contract: PUBLIC.settlement,
  name: PUBLIC.domainName,
  version: 'v2',
} as const
const messageWith = (appData: Hash32, change: Partial<OrderMessage['domain']> = {}) =>
  ({
    kind: 'order',
    domain: { ...domain, ...change },
    terms: makeTerms({ receiver: STRANGER, partiallyFillable: true, appData }),
    digest: ZERO_APP_DATA,
    raw: {},
  }) as unknown as OrderMessage

async function drawRequest(
  appData: Hash32 = ZERO_APP_DATA,
  change: Partial<OrderMessage['domain']> = {},
): Promise<void> {
  draw(
    <InWorkspace>
      <OrderRequest request={request} answer={async () => undefined} message={messageWith(appData, change)} />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('Sign order')
}

beforeEach(async () => {
  mocked.checks = undefined
  await emptyClientDb()
})
afterEach(clearPage)

const PASSED: typeof mocked.checks = {
  broken: [],
  replaces: undefined,
  passed: [],
  onlySource: undefined,
  funds: { step: 'noNode' },
}

it('an order request first shows only the warnings that no check covers', async () => {
  await drawRequest()
  expect(wordsOfPage()).toContain(PARTIALLY)
  expect(wordsOfPage()).not.toMatch(RECIPIENT)
})

it('an order request warns about a recipient even if all checks passed', async () => {
  mocked.checks = PASSED
  await drawRequest()
  await expect.poll(wordsOfPage).toMatch(RECIPIENT)
})

describe('an order request with app data', () => {
  const metadata = {
    partnerFee: [
      { bps: 10_000, recipient: STRANGER },
      { surplusBps: 5000, maxVolumeBps: 50, recipient: TRADER },
    ],
    bridging: { destinationChainId: '100' },
    flashloan: {
      ...{ liquidityProvider: STRANGER, protocolAdapter: STRANGER, receiver: STRANGER },
      ...{ token: STRANGER, amount: '1' },
    },
    wrappers: [{ address: STRANGER, data: '0x' }],
    hooks: { post: [{ target: STRANGER, callData: '0x', gasLimit: '1' }] },
  }

  /** Draws a request whose document has these entries, and waits until the document is known. */
  async function drawWith(entries: object): Promise<void> {
    mocked.appData = JSON.stringify({ metadata: entries })
    mocked.checks = PASSED
    await drawRequest(hashAppData(mocked.appData))
    await expect.poll(wordsOfPage).toMatch(RECIPIENT)
  }

  it('shows each partner fee and its recipient in its head', async () => {
    await drawWith(metadata)
    const head = document.querySelector('.review-head')?.textContent ?? ''
    expect(head).toContain('100% of the trade → ')
    expect(head).toContain(shortAddress(STRANGER))
    expect(head).toContain('50% of surplus, at most 0.5% of the trade → ')
  })

  it('names everything that moves value next to the signing button', async () => {
    await drawWith(metadata)
    const bar = document.querySelector('.action-bar')?.textContent ?? ''
    for (const word of ['Partner fee: 100% of the trade', 'Bridging', 'flash loan', 'Wrappers', 'Hooks'])
      expect(bar).toContain(word)
    expect(bar).toContain('Sign order')
  })

  it('adds nothing next to the signing button if the app data moves no value', async () => {
    await drawWith({ orderClass: { orderClass: 'limit' } })
    expect(document.querySelectorAll('.action-bar li')).toHaveLength(0)
  })
})

it('an order request in the Sandbox says that its signature is valid on Ethereum', async () => {
  mocked.checks = PASSED
  await drawRequest()
  await expect.poll(wordsOfPage).toContain('This signature is valid on Ethereum.')
})

it('an order request for the Sandbox’s own contract says no such thing', async () => {
  mocked.checks = PASSED
  const { settlement: contract } = deploymentOf(MAINNET, 'sandbox')
  await drawRequest(ZERO_APP_DATA, { contract })
  await expect.poll(wordsOfPage).toMatch(RECIPIENT)
  expect(wordsOfPage()).not.toContain('This signature is valid')
})
